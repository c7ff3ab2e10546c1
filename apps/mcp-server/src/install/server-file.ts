import { isDeepStrictEqual } from 'node:util';
import { SERVER_NAME, type LaunchCommand } from './client-names.ts';
import type { EntryShape } from './clients.ts';
import {
  isBlankJson,
  isObject,
  objectAt,
  parseObject,
  setJson,
  takeOutJson,
  unusable,
  type JsonDialect,
  type JsonObject,
} from './json-text.ts';
import { withoutMark, type Edited, type ManagedFile } from './managed-file.ts';

/** Settings that the server is started with. */
export type ServerEnvironment = Readonly<Record<string, string>>;

export interface ServerFileOptions {
  readonly shape: EntryShape;
  readonly dialect: JsonDialect;
  /** Starts the server, `serve` included. */
  readonly launch: LaunchCommand;
  readonly environment: ServerEnvironment;
}

/** The file that lists MCP servers. Other keys of an entry that is there already, and of its environment, stay. */
export function serverFile(path: string, { shape, dialect, launch, environment }: ServerFileOptions): ManagedFile {
  const { key, environmentKey } = shape;
  const wanted = shape.toEntry(launch);
  const place = [key, SERVER_NAME];
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const line = [...settings, launch.command, ...launch.args].join(' ');

  function add(text: string): Edited {
    const list = listIn(text);
    if (shape.foreign?.(list) === true) throw unknownForm(path, shape, wanted);
    const entry = list[SERVER_NAME];
    if (!isObject(entry)) {
      const env = settings.length > 0 ? { [environmentKey]: environment } : {};
      const added = setJson(text, place, { ...wanted, ...shape.defaults, ...env });
      return { text: added, changes: [`${entry === undefined ? 'add' : 'update'} ${key}.${SERVER_NAME}: ${line}`] };
    }
    // Each by itself, so that all else in the entry keeps its bytes.
    const behind = [...different(entry, wanted), ...differentIn(entry, environmentKey, environment)];
    return {
      text: behind.reduce((result, [names, value]) => setJson(result, [...place, ...names], value), text),
      changes: behind.length === 0 ? [] : [`update ${key}.${SERVER_NAME}: ${line}`],
    };
  }

  function remove(text: string, before: string | null = null): Edited {
    const entry = listIn(text)[SERVER_NAME];
    const former = formerIn(before);
    if (entry === undefined || isDeepStrictEqual(entry, former)) return { text, changes: [] };
    if (former === undefined) return { text: takeOutJson(text, place), changes: [`remove ${key}.${SERVER_NAME}`] };
    return { text: setJson(text, place, former), changes: [`put back ${key}.${SERVER_NAME} as it was`] };
  }

  function listIn(text: string): JsonObject {
    return objectAt(parseObject(text, path, dialect), key, path);
  }

  /** An entry of the same name that somebody had made by hand. */
  function formerIn(before: string | null): unknown {
    return before === null || before.trim() === '' ? undefined : listIn(withoutMark(before))[SERVER_NAME];
  }

  return { path, blank: '{}\n', add, remove, isBlank: isBlankJson };
}

function unknownForm(path: string, { key }: EntryShape, entry: JsonObject): Error {
  const advice = `Add there by hand: ${JSON.stringify({ [SERVER_NAME]: entry })}`;
  return unusable(path, `lists servers at '${key}.servers', a form that this version does not write. ${advice}`);
}

type Difference = readonly [names: readonly string[], value: unknown];

function different(present: JsonObject, wanted: JsonObject): readonly Difference[] {
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(present[name], value))
    .map(([name, value]) => [[name], value]);
}

function differentIn(entry: JsonObject, key: string, wanted: JsonObject): readonly Difference[] {
  const present = entry[key];
  if (!isObject(present)) return Object.keys(wanted).length === 0 ? [] : [[[key], wanted]];
  return different(present, wanted).map(([names, value]) => [[key, ...names], value]);
}

function objectIn(parent: JsonObject, key: string): JsonObject {
  const value = parent[key];
  return isObject(value) ? value : {};
}

/** A setting that the server in this file is started with. */
export function installedSetting(
  text: string,
  { path, shape, dialect }: Pick<ServerFileOptions, 'shape' | 'dialect'> & { readonly path: string },
  name: string,
): string | undefined {
  const entry = objectAt(parseObject(text, path, dialect), shape.key, path)[SERVER_NAME];
  const value = isObject(entry) ? objectIn(entry, shape.environmentKey)[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
