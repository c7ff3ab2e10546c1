import {
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
  type JSONPath,
  type ParseError,
} from 'jsonc-parser';
import { installError } from './install-errors.ts';
import { placeItem } from './json-place.ts';
import { removeItem } from './json-remove.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a client reads comments and commas at the end, or JSON alone. */
export type JsonDialect = 'json' | 'jsonc';

/** The object in a file of settings, empty where the file is. A client that takes JSON alone would refuse comments as well. */
export function parseObject(text: string, path: string, dialect: JsonDialect = 'json'): JsonObject {
  if (text.trim() === '') return {};
  const value = dialect === 'json' ? parseJson(text, path) : parseJsonc(text, path);
  if (isObject(value)) return value;
  throw unusable(path, 'must hold one JSON object');
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable(path, `is not JSON (${reason}). Repair it, comments included, then try again`);
  }
}

function parseJsonc(text: string, path: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error === undefined) return value;
  const line = text.slice(0, error.offset).split('\n').length;
  throw unusable(
    path,
    `is not JSON with comments (${printParseErrorCode(error.error)} in line ${line}). Repair it, then try again`,
  );
}

/** The object at a key, or an empty one. */
export function objectAt(parent: JsonObject, key: string, path: string): JsonObject {
  const value = parent[key] === undefined ? {} : parent[key];
  if (isObject(value)) return value;
  throw unusable(path, `must hold an object at '${key}'`);
}

/** The list at a key, or an empty one. */
export function listAt(parent: JsonObject, key: string, path: string): readonly unknown[] {
  const value = parent[key] === undefined ? [] : parent[key];
  if (Array.isArray(value)) return value as unknown[];
  throw unusable(path, `must hold a list at '${key}'`);
}

export function unusable(path: string, problem: string): Error {
  return installError('INSTALL_FILE_UNUSABLE', `${path} ${problem}. Nothing was changed.`, { details: { path } });
}

/** Puts a value at a place, in the file's own indentation and line ends; with a path that ends in -1, at the end of a list. */
export function setJson(text: string, path: JSONPath, value: unknown): string {
  return placeItem(text, { path, value });
}

/** Takes the key or item at a place away, with its comma; everything else, comments too, keeps its bytes. */
export function removeJson(text: string, path: JSONPath): string {
  return removeItem(text, path);
}

/** As `removeJson`, with the object or list that it alone was in. */
export function takeOutJson(text: string, path: JSONPath): string {
  const [without, place] = [removeJson(text, path), path.slice(0, -1)];
  const root = parseTree(without);
  const list = root && findNodeAtLocation(root, place);
  const isEmpty = list !== undefined && isBlankJson(without.slice(list.offset, list.offset + list.length));
  return isEmpty && place.length > 0 ? removeJson(without, place) : without;
}

/** Whether a text says nothing: no key, no item and no comment. */
export function isBlankJson(text: string): boolean {
  return ['', '{}', '[]'].includes(text.replaceAll(/\s/gu, ''));
}
