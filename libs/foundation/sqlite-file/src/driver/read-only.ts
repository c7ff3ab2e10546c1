import { outlineOf } from './sql-outline.ts';

const VERBS = new Set(['SELECT', 'VALUES', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE']);
const READING = new Set(['SELECT', 'VALUES', 'EXPLAIN']);

/** Whether a statement can only read, by its verb; a pragma may write. */
export function isReadOnly(sql: string): boolean {
  return READING.has(verbOf(sql));
}

/** In capitals; behind `WITH` that of what follows. */
export function verbOf(sql: string): string {
  const words =
    outlineOf(sql)
      .toUpperCase()
      .match(/[A-Z_]+/g) ?? [];
  const [first = ''] = words;
  return first === 'WITH' ? (words.find((word) => VERBS.has(word)) ?? first) : first;
}
