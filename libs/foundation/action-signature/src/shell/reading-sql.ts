import { words } from './program-names.ts';

const PROGRAMS = words('psql mysql mariadb sqlite3 duckdb clickhouse-client');
/** Stands for an operand that is a statement which reads. */
export const READING_SQL = '<reads>';

const READING = /^\s*(?:select|explain|show|describe|\\d|with\b(?!.*\b(?:insert|update|delete)\b))/isu;
const ACTING = /\bfor\s+update\b|\binto\b|;\s*\S|\b(?:pg_(?:terminate|cancel)_backend|setval|nextval)\s*\(/iu;
/** It runs the statement to explain it. */
const RUN_TO_EXPLAIN = /^\s*explain\b.{0,60}\banalyze\b/isu;
const WRITING = /\b(?:insert|update|delete)\b/iu;

/** A statement that reads and locks nothing. */
export function readsOnly(sql: string): boolean {
  return READING.test(sql) && !ACTING.test(sql) && !(RUN_TO_EXPLAIN.test(sql) && WRITING.test(sql));
}

const OF_FILE = /^(?:-f|--file(?:=.*)?)$/u;
const CHANGING = /^\s*(?:update|delete|insert|drop|alter|create|truncate|vacuum|reindex|grant|revoke|copy)\s/iu;

/** A client of a database that is given a statement which reads, and none beside it that may do more. */
export function isReadBySql(program: string, details: ReadonlySet<string>, given: readonly string[]): boolean {
  if (!PROGRAMS.has(program) || !details.has(READING_SQL)) return false;
  return !given.some((word) => OF_FILE.test(word) || CHANGING.test(word));
}
