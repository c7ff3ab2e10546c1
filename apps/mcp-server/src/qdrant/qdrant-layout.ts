import type { QdrantLayout } from '@learning-memory/vector-store-qdrant';
import type { ValueKind } from '../config/value-kind.ts';

/** How each part of a layout is written, and what it asks for. */
const PARTS: readonly (readonly [RegExp, (value: number) => QdrantLayout])[] = [
  [/^int8$/u, () => ({ quantization: 'int8' })],
  [/^on-disk$/u, () => ({ onDisk: true })],
  [/^shards=([1-9]\d{0,3})$/u, (shards) => ({ shards })],
  [/^replicas=([1-9]\d{0,3})$/u, (replicas) => ({ replicas })],
];

/** `int8, on-disk, shards=2, replicas=2`, or some of them; `undefined` for anything else. */
export function parseQdrantLayout(text: string): QdrantLayout | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const read = parts.map((part) => {
    const [form, ask] = PARTS.find(([known]) => known.test(part)) ?? [];
    return ask?.(Number(form?.exec(part)?.[1]));
  });
  return read.includes(undefined) ? undefined : (Object.assign({}, ...read) as QdrantLayout);
}

export const qdrantLayout: ValueKind<string> = {
  expected: 'some of int8, on-disk, shards=<number>, replicas=<number>, comma separated',
  read: (raw) => (typeof raw === 'string' && parseQdrantLayout(raw) !== undefined ? raw : undefined),
};
