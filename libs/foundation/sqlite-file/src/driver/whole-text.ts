import type { DatabaseSyncModule } from './database-sync.ts';
import { TOKENS } from './statement-parameters.ts';

/** What becomes of U+0000 in a text, behind which some modules with `DatabaseSync` see nothing more. */
export interface TextLimits {
  readonly isBoundWhole: boolean;
  readonly isReadWhole: boolean;
}

export interface BoundStatement {
  readonly sql: string;
  /** By name in an object that is the first, then by position. */
  readonly bound: readonly unknown[];
}

export function textLimitsOf(DatabaseSync: DatabaseSyncModule['DatabaseSync']): TextLimits {
  const database = new DatabaseSync(':memory:');
  const sql = `SELECT hex(?) = '610062' AS isBound, CAST(x'610062' AS TEXT) AS read`;
  const { isBound, read } = database.prepare(sql).get('a\0b') as { readonly isBound: number; readonly read: string };
  database.close();
  return { isBoundWhole: isBound === 1, isReadWhole: read.length === 3 };
}

export function hasNul(bound: readonly unknown[]): boolean {
  return bound.some((value) => {
    if (typeof value === 'string') return value.includes('\0');
    return isNames(value) && hasNul(Object.values(value));
  });
}

/** Gives SQLite the bytes of each text that has U+0000, and has it take them for a text. */
export function castFromBytes({ sql, bound }: BoundStatement): BoundStatement {
  const [first] = bound;
  const names = isNames(first) ? first : {};
  const values = isNames(first) ? bound.slice(1) : bound;
  let position = 0;
  const cast = sql.replaceAll(TOKENS, (token, mark: string | undefined, name: string | undefined) => {
    const value = mark === undefined ? names[name ?? ''] : values[position++];
    return hasNul([value]) ? `CAST(${token} AS TEXT)` : token;
  });
  const inBytes = values.map(toBytes);
  const namedInBytes = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, toBytes(value)]));
  return { sql: cast, bound: isNames(first) ? [namedInBytes, ...inBytes] : inBytes };
}

function toBytes(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? Buffer.from(value) : value;
}

function isNames(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
