import type { Redacted } from './redacted.ts';
import { isQualifiedSecret } from './secret-values.ts';

/** What stands between the cells of a row: of Markdown, of values with commas or tabs, and of what is only aligned. */
const SEPARATORS: readonly RegExp[] = [/\|/, /\t/, /;/, /,/, / {2,}/];

/** A heading under which secrets stand. */
const HEADING =
  /^(?:[\w -]{0,30}[ _-])?(?:password|passwd|passphrase|passcode|pwd|pw|secret|(?:api|access|secret|private)[ _-]?key|(?:[a-z]{2,12}[ _-]?)?token)$/i;
/** Any heading: code that has commas holds other signs, and empty places. */
const WORDS = /^[\p{L}\p{N}][\p{L}\p{N} _./#()-]{0,40}$/u;
/** Found fast in a text that has one. */
const ANCHOR = /pass|pwd|pw|secret|key|token/i;
/** Around what a cell says. */
const MARKS = /^[\s"'`*_]+|[\s"'`*_]+$/g;
/** Parts the head of a table from its rows. */
const RULE = /^[\s|+:=─│┼-]+$/u;
/** Rows below a heading; what follows has another one. */
const MOST_ROWS = 200;

/** Redacts the cells below a heading that names a secret, in tables and lists of values. */
export function redactColumns(text: string): Redacted {
  if (!ANCHOR.test(text)) return { text, count: 0 };
  const lines = text.split('\n');
  let count = 0;
  for (const [at, line] of lines.entries()) {
    const table = ANCHOR.test(line) ? tableOf(line) : undefined;
    if (table === undefined) continue;
    for (let row = at + 1; row < lines.length && row <= at + MOST_ROWS; row += 1) {
      const redacted = redactRow(lines[row] as string, table);
      if (redacted === undefined) break;
      lines[row] = redacted.text;
      count += redacted.count;
    }
  }
  return { text: lines.join('\n'), count };
}

interface Table {
  readonly separator: RegExp;
  /** Cells of a row. */
  readonly width: number;
  readonly secret: ReadonlySet<number>;
}

function tableOf(heading: string): Table | undefined {
  for (const separator of SEPARATORS) {
    const cells = heading.split(separator).map((cell) => cell.replace(MARKS, ''));
    const secret = cells.flatMap((cell, at) => (HEADING.test(cell) ? [at] : []));
    if (cells.length > 1 && secret.length > 0 && isHeading(cells)) {
      return { separator, width: cells.length, secret: new Set(secret) };
    }
  }
  return undefined;
}

/** A row may begin and end with a separator. */
function isHeading(cells: readonly string[]): boolean {
  const [first, last] = [cells[0] === '' ? 1 : 0, cells.at(-1) === '' && cells[0] === '' ? -1 : undefined];
  return cells.slice(first, last).every((cell) => WORDS.test(cell));
}

/** `undefined` behind the end of the table. */
function redactRow(line: string, { separator, width, secret }: Table): Redacted | undefined {
  if (RULE.test(line)) return { text: line, count: 0 };
  const parts = line.split(new RegExp(`(${separator.source})`));
  if ((parts.length + 1) / 2 !== width) return undefined;
  let count = 0;
  const redacted = parts.map((part, at) => {
    const value = part.replace(MARKS, '');
    if (at % 2 === 1 || !secret.has(at / 2) || !isQualifiedSecret(value, '')) return part;
    count += 1;
    return part.replace(value, '[REDACTED:SECRET]');
  });
  return { text: redacted.join(''), count };
}
