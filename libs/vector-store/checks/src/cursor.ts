import { Buffer } from 'node:buffer';
import { rejectInput } from './invalid-input.ts';

/** Where a page ended: the order value of its last point (null when it has none, or no order was asked for) and its id. */
export interface ScrollPosition {
  readonly value: number | string | null;
  readonly id: string;
}

export interface ScrollOrder {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** Opaque to callers; remembers the order it belongs to. */
export function encodeCursor(position: ScrollPosition, orderBy: ScrollOrder | undefined): string {
  return Buffer.from(JSON.stringify([position.value, position.id, ...orderKey(orderBy)])).toString('base64url');
}

/** Rejects `VECTOR_STORE_INVALID_INPUT` for text that is no cursor, or one of another order. */
export function decodeCursor(cursor: string, orderBy: ScrollOrder | undefined): ScrollPosition {
  const [value, id, ...order] = parse(cursor);
  const isValue = value === null || typeof value === 'string' || typeof value === 'number';
  if (!isValue || typeof id !== 'string' || JSON.stringify(order) !== JSON.stringify(orderKey(orderBy))) {
    rejectInput('Cursor', cursor, 'the nextCursor of a page with the same filter and order');
  }
  return { value, id };
}

function orderKey(orderBy: ScrollOrder | undefined): readonly string[] {
  return orderBy === undefined ? [] : [orderBy.field, orderBy.direction];
}

function parse(cursor: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}
