import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { lineEdits, type StringEdit, type ToolAction } from '@learning-memory/action-signature';
import { sourceOfCell } from './notebook-cell.ts';

/** Of a longer file an edit is taken as it is given. */
const MAX_BYTES = 1024 * 1024;
const MOST_EDITS = 200;
const OUTSIDE = /^\.\.(?:[\\/]|$)/u;

type Fields = Readonly<Record<string, unknown>>;

/** Two texts of which the second takes the place of the first. */
type Change = readonly [before: string, after: string];

/** What an edit of the tool does with the text of its file; `undefined` where the text does not tell. */
const CHANGES: Readonly<Record<string, (fields: Fields, text: string) => Change | undefined>> = {
  Write: (fields, text) => [text, textOf(fields['content'])],
  Edit: (fields, text) => changed(text, [fields]),
  MultiEdit: ({ edits }, text) => changed(text, Array.isArray(edits) ? edits.slice(0, MOST_EDITS).map(toFields) : []),
  NotebookEdit: changedCell,
};

/**
 * The same edit in whole lines, with one around each difference, as the file has them before it: an edit within a line, and a
 * file that is written anew, do not say what they take out. As it was given where the file cannot tell, but for the path, which
 * is that from the project on.
 */
export async function wholeEdit(action: ToolAction, projectPath: string): Promise<ToolAction> {
  const change = Object.hasOwn(CHANGES, action.tool) ? CHANGES[action.tool] : undefined;
  if (change === undefined) return action;
  const fields = parseFields(action.input);
  const file_path = placeIn(projectPath, textOf(fields['file_path']) || textOf(fields['notebook_path']));
  if (file_path === undefined) return action;
  const text = await readText(resolve(projectPath, file_path));
  const edits = text === undefined ? undefined : inLines(change(fields, text));
  return { ...action, input: JSON.stringify(edits === undefined ? { ...fields, file_path } : { file_path, edits }) };
}

/** The path from the project on; `undefined` for one that lies elsewhere. */
function placeIn(projectPath: string, path: string): string | undefined {
  if (path === '') return undefined;
  const place = relative(projectPath, resolve(projectPath, path));
  return OUTSIDE.test(place) || isAbsolute(place) ? undefined : place.replaceAll('\\', '/');
}

function inLines(change: Change | undefined): readonly StringEdit[] | undefined {
  return change === undefined ? undefined : lineEdits(...change);
}

function changed(text: string, edits: readonly Fields[]): Change | undefined {
  let after = text;
  for (const { old_string, new_string, replace_all } of edits) {
    const [old, young] = [textOf(old_string), textOf(new_string)];
    if (old === '' || !after.includes(old)) return undefined;
    after = replace_all === true ? after.replaceAll(old, () => young) : after.replace(old, () => young);
    if (after.length > 2 * MAX_BYTES) return undefined;
  }
  return edits.length === 0 ? undefined : [text, after];
}

/** A cell that is put in between takes nothing out. */
function changedCell(fields: Fields, notebook: string): Change | undefined {
  const { edit_mode: mode, cell_id: id, cell_number: number } = fields;
  const source = mode === 'insert' ? '' : sourceOfCell(notebook, id ?? number);
  return source === undefined ? undefined : [plain(source), mode === 'delete' ? '' : textOf(fields['new_source'])];
}

/** `undefined` for what is no file of text that is short enough. */
async function readText(path: string): Promise<string | undefined> {
  try {
    const found = await stat(path);
    if (!found.isFile() || found.size > MAX_BYTES) return undefined;
    const text = await readFile(path, 'utf8');
    return text.includes('\0') ? undefined : plain(text);
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
  return typeof value === 'string' ? plain(value) : '';
}

/** Without what says how a file is written: its mark, and carriage returns. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
}
