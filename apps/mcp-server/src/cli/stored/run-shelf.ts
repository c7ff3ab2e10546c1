import { toIso } from '@learning-memory/schema-fields';
import { plainText } from '../plain-text.ts';
import type { Shelf, ShelfQuestion, ShelfRow } from './shelf.ts';

const LONGEST_TEXT = 120;

export interface ListFlags extends ShelfQuestion {
  readonly limit: number;
  readonly deleted: boolean;
  readonly json: boolean;
}

export async function runList(shelf: Shelf, { json, ...question }: ListFlags): Promise<void> {
  const rows = await shelf.list(question);
  process.stdout.write(json ? `${JSON.stringify(rows)}\n` : toText(rows, question));
}

export async function runShow(
  shelf: Shelf,
  id: string,
  { json, ...question }: ShelfQuestion & { readonly json: boolean },
): Promise<void> {
  const shown = await shelf.show(id, question);
  const lines = Object.entries(shown).filter(([, value]) => value !== undefined);
  const text = lines.map(([name, value]) => `${name}: ${plainText(wordsOf(name, value))}\n`).join('');
  process.stdout.write(json ? `${JSON.stringify(shown)}\n` : text);
}

export async function runDelete(shelf: Shelf, id: string, question: ShelfQuestion): Promise<void> {
  const until = toIso(await shelf.remove(id, question));
  process.stdout.write(`${plainText(id)} is deleted; \`restore\` brings it back until ${until.slice(0, 10)}.\n`);
}

export async function runRestore(shelf: Shelf, id: string, question: ShelfQuestion): Promise<void> {
  await shelf.restore(id, question);
  process.stdout.write(`${plainText(id)} is there again.\n`);
}

function wordsOf(name: string, value: unknown): string {
  const said = withDate(name, value);
  return typeof said === 'string' ? said : JSON.stringify(said, withDate);
}

/** Moments are kept in milliseconds, which nobody reads. */
function withDate(name: string, value: unknown): unknown {
  return typeof value === 'number' && /(?:At|Until)$/u.test(name) ? toIso(value) : value;
}

function toText(rows: readonly ShelfRow[], { project }: ShelfQuestion): string {
  if (rows.length === 0)
    return `There is none.${project === undefined ? ' --project "*" lists those of all projects.' : ''}\n`;
  return rows.map((row) => `${lineOf(row)}\n`).join('');
}

function lineOf({ id, time, about, text, project }: ShelfRow): string {
  const parts = [id, time.slice(0, 10), about, ...(project === undefined ? [] : [`project ${project}`])];
  const said = plainText(text);
  const short = said.length > LONGEST_TEXT ? `${said.slice(0, LONGEST_TEXT)}…` : said;
  return [...parts.map(plainText), short].join('  ');
}
