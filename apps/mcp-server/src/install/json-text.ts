import { applyEdits, findNodeAtLocation, modify, parseTree, type JSONPath, type Node } from 'jsonc-parser';
import { installError } from './install-errors.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a file of settings. Comments are no JSON: the client would refuse the file as well. */
export function parseObject(text: string, path: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable(path, `is not JSON (${reason}). Repair it, comments included, then try again`);
  }
  if (isObject(value)) return value;
  throw unusable(path, 'must hold one JSON object');
}

/** The object at a key, or an empty one. */
export function objectAt(parent: JsonObject, key: string, path: string): JsonObject {
  const value = parent[key] === undefined ? {} : parent[key];
  if (isObject(value)) return value;
  throw unusable(path, `must hold an object at '${key}'`);
}

export function unusable(path: string, problem: string): Error {
  return installError('INSTALL_FILE_UNUSABLE', `${path} ${problem}. Nothing was changed.`, { details: { path } });
}

/** Puts a value at a place, in the file's own indentation and line ends; with a path that ends in -1, at the end of a list. */
export function setJson(text: string, path: JSONPath, value: unknown): string {
  const formattingOptions = { ...indentationOf(text), eol: text.includes('\r\n') ? '\r\n' : '\n' };
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: path.at(-1) === -1 }));
}

/** Takes the key or item at a place away, with its comma; everything else keeps its bytes. */
export function removeJson(text: string, path: JSONPath): string {
  const item = findItem(text, path);
  if (item === undefined) return text;
  const siblings = item.parent?.children ?? [];
  const [previous, next] = [siblings[siblings.indexOf(item) - 1], siblings[siblings.indexOf(item) + 1]];
  // The first of several takes the comma behind it along, every other one the comma before it.
  const start = previous === undefined ? item.offset : endOf(previous);
  const end = previous === undefined && next !== undefined ? next.offset : endOf(item);
  return text.slice(0, start) + text.slice(end);
}

/** A value in a list, or a key with its value. */
function findItem(text: string, path: JSONPath): Node | undefined {
  const root = parseTree(text);
  const node = root === undefined ? undefined : findNodeAtLocation(root, path);
  return node?.parent?.type === 'property' ? node.parent : node;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function indentationOf(text: string): { tabSize: number; insertSpaces: boolean } {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  return indent.startsWith('\t') ? { tabSize: 1, insertSpaces: false } : { tabSize: indent.length, insertSpaces: true };
}
