import { isDeepStrictEqual } from 'node:util';
import { SERVER_NAME, type LaunchCommand } from './client-names.ts';
import { isObject, objectAt, parseObject, removeJson, setJson, type JsonObject } from './json-text.ts';
import type { Edited, ManagedFile } from './managed-file.ts';

const KEY = 'mcpServers';

/** Settings that the server is started with. */
export type ServerEnvironment = Readonly<Record<string, string>>;

/** The file that lists MCP servers. Other keys of an entry that is there already, and of its environment, stay. */
export function serverFile(
  path: string,
  { command, args }: LaunchCommand,
  environment: ServerEnvironment = {},
): ManagedFile {
  const wanted = { type: 'stdio', command, args: [...args, 'serve'] };

  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);

  function add(text: string): Edited {
    const entry = objectAt(parseObject(text, path), KEY, path)[SERVER_NAME];
    const before = isObject(entry) ? entry : {};
    const env = { ...environmentOf(entry), ...environment };
    const merged = { ...before, ...wanted, ...(Object.keys(environment).length > 0 && { env }) };
    if (isDeepStrictEqual(entry, merged)) return { text, changes: [] };
    const verb = entry === undefined ? 'add' : 'update';
    return {
      text: setJson(text, [KEY, SERVER_NAME], merged),
      changes: [`${verb} ${KEY}.${SERVER_NAME}: ${[...settings, command, ...wanted.args].join(' ')}`],
    };
  }

  function remove(text: string): Edited {
    const servers = objectAt(parseObject(text, path), KEY, path);
    if (!(SERVER_NAME in servers)) return { text, changes: [] };
    const isLast = Object.keys(servers).length === 1;
    return {
      text: removeJson(text, isLast ? [KEY] : [KEY, SERVER_NAME]),
      changes: [`remove ${KEY}.${SERVER_NAME}`],
    };
  }

  return { path, blank: '{}\n', add, remove, isBlank: (text) => Object.keys(parseObject(text, path)).length === 0 };
}

/** A setting that the server in this file is started with. */
export function installedSetting(text: string, path: string, name: string): string | undefined {
  const value = environmentOf(objectAt(parseObject(text, path), KEY, path)[SERVER_NAME])[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function environmentOf(entry: unknown): JsonObject {
  const env = isObject(entry) ? entry['env'] : undefined;
  return isObject(env) ? env : {};
}
