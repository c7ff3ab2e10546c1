import { bodyOf, outlineOf } from './sql-outline.ts';

/** Between `BEGIN` and `; END` the statements of a trigger are parts of one. */
const TRIGGER = /^\s*(?:explain\s+(?:query\s+plan\s+)?)?create\s+(?:temp\w*\s+)?trigger\b/i;
const TRIGGER_BODY = /\bbegin\b[\s\S]*?;\s*end\b/i;

/** `DatabaseSync` would run the first of several, and leave out the rest. Throws `RangeError`, as better-sqlite3 does. */
export function requireOneStatement(sql: string): void {
  const body = bodyOf(sql);
  if (body === '') throw new RangeError('The SQL has no statement. Give one.');
  if (!body.includes(';')) return;
  const outline = outlineOf(body);
  const rest = TRIGGER.test(outline) ? outline.replace(TRIGGER_BODY, '') : outline;
  if (rest.includes(';')) {
    throw new RangeError('The SQL has more than one statement. Prepare each alone, or run them together by `exec`.');
  }
}
