import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '../../exists.ts';
import { SERVER_NAME } from '../../install/client-names.ts';
import { isObject, parseObject, type JsonObject } from '../../install/json-text.ts';
import {
  registeredHandlers,
  registeredServer,
  type HookInstallation,
  type SkippedInstallation,
} from './hook-installation.ts';

/** The names of the server in the plugin: in its `.mcp.json`, and in its hooks. */
const PLUGIN_SERVER = 'lm';
const HOOK_SERVER = `plugin:${SERVER_NAME}:${PLUGIN_SERVER}`;
const ROOT = '${CLAUDE_PLUGIN_ROOT}';

export const PLUGIN = 'the plugin';
export const MISSING_PLUGIN = 'the missing plugin';

/** The plugin that settings of the client switch on; undefined when they do not. */
export async function findPlugin(
  settings: JsonObject,
  clientFolder: string,
): Promise<HookInstallation | SkippedInstallation | undefined> {
  const enabled = Object.entries(isObject(settings.enabledPlugins) ? settings.enabledPlugins : {});
  const id = enabled.find(([name, isOn]) => name.startsWith(`${SERVER_NAME}@`) && isOn === true)?.[0];
  if (id === undefined) return undefined;
  const root = (await rootInMarketplace(clientFolder, id)) ?? (await rootOfCopy(clientFolder, id));
  if (root === undefined) return missing(id, join(clientFolder, 'plugins'));
  const path = join(root, 'hooks', 'hooks.json');
  if (!(await exists(path))) return missing(id, root);
  const hooks = await readInPlugin(path, root);
  const servers = await readInPlugin(join(root, '.mcp.json'), root);
  const { server, environment } = registeredServer(servers, PLUGIN_SERVER);
  return {
    name: PLUGIN,
    path,
    handlers: registeredHandlers(hooks, HOOK_SERVER),
    server,
    environment: { ...environment, CLAUDE_PLUGIN_ROOT: root },
  };
}

function missing(id: string, path: string): SkippedInstallation {
  const message = `Settings switch on ${id}, which is not there: nothing of it runs. \`claude plugin install ${id}\` installs it.`;
  return { name: MISSING_PLUGIN, path, status: 'warning', message };
}

/** A marketplace that is a folder of this machine is used where it lies. */
async function rootInMarketplace(clientFolder: string, id: string): Promise<string | undefined> {
  const [plugin, marketplace = ''] = id.split('@');
  const known = (await readJson(join(clientFolder, 'plugins', 'known_marketplaces.json')))[marketplace];
  if (!isObject(known) || !isObject(known.source) || known.source.source !== 'directory') return undefined;
  const folder = String(known.installLocation);
  const { plugins } = await readJson(join(folder, '.claude-plugin', 'marketplace.json'));
  const listed = Array.isArray(plugins) ? (plugins as unknown[]).filter(isObject) : [];
  const source = listed.find(({ name }) => name === plugin)?.source;
  return typeof source === 'string' ? join(folder, source) : undefined;
}

async function rootOfCopy(clientFolder: string, id: string): Promise<string | undefined> {
  const { plugins } = await readJson(join(clientFolder, 'plugins', 'installed_plugins.json'));
  const copies = isObject(plugins) ? plugins[id] : undefined;
  const [copy] = Array.isArray(copies) ? (copies as unknown[]) : [];
  return isObject(copy) && typeof copy.installPath === 'string' ? copy.installPath : undefined;
}

/** Empty when there is no such file. */
async function readJson(path: string): Promise<JsonObject> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  return parseObject(text, path);
}

async function readInPlugin(path: string, root: string): Promise<JsonObject> {
  const text = await readFile(path, 'utf8');
  // As a JSON string, for the backslashes of Windows.
  return parseObject(text.replaceAll(ROOT, JSON.stringify(root).slice(1, -1)), path);
}
