import { readsOnly } from './shell/program-names.ts';
import { changing, readCommands } from './shell/read-commands.ts';
import type { ActionSignature, CommandSignature, ToolAction } from './signature.ts';
import { filesIn } from './text/files.ts';
import { editedLines, type EditedLines } from './text/lines.ts';
import { wordsOf } from './text/words.ts';

const LONGEST = 20_000;
const NOTHING: ActionSignature = { commands: [], files: [], words: new Set() };
const FILE_TOOLS = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

/** Never fails: an input that is no JSON object says nothing. */
export function parseAction({ tool, input }: ToolAction): ActionSignature {
  const fields = parseObject(input);
  if (tool === 'Bash') return ofCommand(textOf(fields['command']).slice(0, LONGEST));
  if (FILE_TOOLS.has(tool)) return ofHunks(fields);
  if (strings(fields).every((text) => readsOnly(text))) return NOTHING;
  return { commands: [], files: filesIn(strings(fields).join('\n')), words: keysOf(strings(fields).join('\n')), tool };
}

function ofCommand(line: string): ActionSignature {
  const commands = changing(readCommands(line));
  if (commands.length === 0 || line === '') return { commands, files: [], words: new Set() };
  const details = commands.flatMap((command) => [...command.details]).join(' ');
  return { commands, files: filesIn(details), words: wordsOfCommands(commands) };
}

function wordsOfCommands(commands: readonly CommandSignature[]): ReadonlySet<string> {
  // What the name of a file says is said by the file.
  const said = commands.flatMap(({ subcommand, details }) => [
    subcommand,
    ...[...details].filter((detail) => !/[/.]/u.test(detail)),
  ]);
  const inFiles = keysOf(
    commands.flatMap(({ details }) => [...details].filter((detail) => /[/.]/u.test(detail))).join(' '),
  );
  return new Set([...keysOf(said.join(' '))].filter((word) => !inFiles.has(word)));
}

function ofHunks(fields: Readonly<Record<string, unknown>>): ActionSignature {
  const path = textOf(fields['file_path']) || textOf(fields['notebook_path']);
  const edits = Array.isArray(fields['edits']) ? fields['edits'].map(toObject) : [fields];
  const files = path === '' ? [] : [path.replaceAll('\\', '/').toLowerCase()];
  const words = new Set(edits.flatMap((edit) => [...writtenBy(edit)]));
  return { commands: [], files, words, edited: linesOf(edits) };
}

function linesOf(edits: readonly Readonly<Record<string, unknown>>[]): EditedLines {
  const all = edits.map((edit) => editedLines(textOf(edit['old_string']), writtenText(edit)));
  return { removed: all.flatMap(({ removed }) => removed), written: all.flatMap(({ written }) => written) };
}

function writtenText(edit: Readonly<Record<string, unknown>>): string {
  return textOf(edit['new_string']) || textOf(edit['new_source']) || textOf(edit['content']);
}

/** Words of what is written that were not in what it replaces. */
function writtenBy(edit: Readonly<Record<string, unknown>>): readonly string[] {
  const before = keysOf(textOf(edit['old_string']));
  return [...keysOf(writtenText(edit).slice(0, LONGEST))].filter((word) => !before.has(word));
}

function keysOf(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).keys());
}

/** All texts within a value, as deep as an input is nested. */
function strings(value: unknown, depth = 0): readonly string[] {
  if (typeof value === 'string') return [value.slice(0, LONGEST)];
  if (typeof value !== 'object' || value === null || depth > 4) return [];
  return Object.values(value)
    .slice(0, 100)
    .flatMap((inner) => strings(inner, depth + 1));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    return toObject(JSON.parse(json));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
