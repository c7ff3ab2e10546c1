import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { ToolAction } from '@learning-memory/action-signature';
import { sourceOfCell } from './notebook-cell.ts';

/** Of a longer file an edit is taken as it is given. */
const MAX_BYTES = 1024 * 1024;
const MOST_EDITS = 200;
const OUTSIDE = /^\.\.(?:[\\/]|$)/u;

type Fields = Readonly<Record<string, unknown>>;

interface StringEdit {
  readonly old_string: string;
  readonly new_string: string;
}

/**
 * The same edit in whole lines, with one around them, as the file has them before it: an edit within a line, and a file that is
 * written anew, do not say what they take out. As it was given where the file cannot tell, but for the path, which is that from
 * the project on.
 */
export async function wholeEdit(action: ToolAction, projectPath: string): Promise<ToolAction> {
  const fields = parseFields(action.input);
  const path = textOf(fields['file_path']) || textOf(fields['notebook_path']);
  const place = path === '' ? '..' : relative(projectPath, resolve(projectPath, path));
  if (OUTSIDE.test(place) || isAbsolute(place)) return action;
  const before = await readText(resolve(projectPath, path));
  const edits = before === undefined ? undefined : editsOf(action.tool, fields, before);
  const file_path = place.replaceAll('\\', '/');
  return { ...action, input: JSON.stringify(edits === undefined ? { ...fields, file_path } : { file_path, edits }) };
}

function editsOf(tool: string, fields: Fields, before: string): readonly StringEdit[] | undefined {
  if (tool === 'Write') return [changed(before, textOf(fields['content']))];
  if (tool === 'NotebookEdit') return cellEdits(fields, before);
  return tool === 'Edit' || tool === 'MultiEdit' ? stringEdits(fields, before) : undefined;
}

/** A cell that is put in between takes nothing out. */
function cellEdits(fields: Fields, notebook: string): readonly StringEdit[] | undefined {
  const { edit_mode: mode, cell_id: id, cell_number: number } = fields;
  const source = mode === 'insert' ? '' : sourceOfCell(notebook, id ?? number);
  return source === undefined ? undefined : [changed(source, mode === 'delete' ? '' : textOf(fields['new_source']))];
}

function stringEdits(fields: Fields, before: string): readonly StringEdit[] | undefined {
  const given = Array.isArray(fields['edits']) ? fields['edits'].slice(0, MOST_EDITS).map(toFields) : [fields];
  const edits: StringEdit[] = [];
  let text = before;
  for (const one of given) {
    const places = placesOf(text, one).slice(0, MOST_EDITS - edits.length);
    if (places.length === 0) return undefined;
    // From behind, so that the places before stay where they are.
    for (const place of places.toReversed()) {
      edits.push(inLines(text, place));
      text = text.slice(0, place.at) + place.young + text.slice(place.at + place.old.length);
    }
  }
  return edits;
}

/** Where an edit replaces something. */
function placesOf(text: string, edit: Fields): readonly Replacement[] {
  const [old, young] = [textOf(edit['old_string']), textOf(edit['new_string'])];
  const places: Replacement[] = [];
  let at = old === '' ? -1 : text.indexOf(old);
  while (at >= 0 && places.length < MOST_EDITS) {
    places.push({ at, old, young });
    at = edit['replace_all'] === true ? text.indexOf(old, at + old.length) : -1;
  }
  return places;
}

/** What is between the first and the last line that differ. */
function changed(before: string, after: string): StringEdit {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const between = (lines: readonly string[]): string =>
    lines.slice(Math.max(0, head - 1), lines.length - Math.max(0, tail - 1)).join('\n');
  return { old_string: between(old), new_string: between(young) };
}

interface Replacement {
  /** Where it is in the text. */
  readonly at: number;
  readonly old: string;
  readonly young: string;
}

function inLines(text: string, { at, old, young }: Replacement): StringEdit {
  const end = at + old.length;
  const start = lineStart(text, lineStart(text, at) - 1);
  const stop = lineEnd(text, lineEnd(text, end) + 1);
  const [head, tail] = [text.slice(start, at), text.slice(end, stop)];
  return { old_string: head + old + tail, new_string: head + young + tail };
}

function lineStart(text: string, at: number): number {
  return at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return at >= text.length || end < 0 ? text.length : end;
}

/** `undefined` for what is no file of text that is short enough. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() && found.size <= MAX_BYTES ? withoutReturns(await readFile(path, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function parseFields(json: string): Fields {
  try {
    return toFields(JSON.parse(json));
  } catch {
    return {};
  }
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? withoutReturns(value) : '';
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
