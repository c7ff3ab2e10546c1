import { isDeepStrictEqual } from 'node:util';
import { SERVER_NAME, type LaunchCommand } from './client-names.ts';
import { isObject, objectAt, parseObject, removeJson, setJson } from './json-text.ts';
import type { Edited, ManagedFile } from './managed-file.ts';

const KEY = 'mcpServers';

/** The file that lists MCP servers. Other keys of an entry that is there already, as its environment, stay. */
export function serverFile(path: string, { command, args }: LaunchCommand): ManagedFile {
  const wanted = { type: 'stdio', command, args: [...args, 'serve'] };

  function add(text: string): Edited {
    const entry = objectAt(parseObject(text, path), KEY, path)[SERVER_NAME];
    const merged = { ...(isObject(entry) ? entry : {}), ...wanted };
    if (isDeepStrictEqual(entry, merged)) return { text, changes: [] };
    const verb = entry === undefined ? 'add' : 'update';
    return {
      text: setJson(text, [KEY, SERVER_NAME], merged),
      changes: [`${verb} ${KEY}.${SERVER_NAME}: ${[command, ...wanted.args].join(' ')}`],
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
