import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';
import { SERVER_NAME, type LaunchCommand } from '../../install/client-names.ts';
import { hookSettings } from '../../install/hook-settings.ts';
import { clientPaths, INSTALL_SCOPES, type InstallPlace } from '../../install/install-place.ts';
import { parseObject, type JsonObject } from '../../install/json-text.ts';
import { findPlugin } from './find-plugin.ts';
import {
  registeredHandlers,
  registeredServer,
  toEnvironment,
  type HookInstallation,
  type SkippedInstallation,
} from './hook-installation.ts';

export interface Surroundings extends Omit<InstallPlace, 'scope'> {
  /** `bin/learning-memory.mjs` of the server that runs, absolute. */
  readonly program: string;
}

type Found = HookInstallation | SkippedInstallation;

/** Where hooks of ours are registered: settings of the user, settings of the project, the plugin. */
export async function findInstallations(surroundings: Surroundings): Promise<readonly Found[]> {
  const found = await Promise.all(INSTALL_SCOPES.map((scope) => findInScope({ ...surroundings, scope })));
  const all = found.flat();
  // The project may be the home of the user, and both may switch on the same plugin.
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
}

async function findInScope(place: InstallPlace & Surroundings): Promise<readonly Found[]> {
  const { settings: path, servers } = clientPaths(place);
  const name = `the settings of the ${place.scope}`;
  try {
    const settings = await readJson(path);
    const installation = inSettings(settings, await readJson(servers), { name, path });
    const clientFolder = dirname(clientPaths({ ...place, scope: 'user' }).settings);
    const plugin = await findPlugin(settings, clientFolder);
    const userServers = await readJson(clientPaths({ ...place, scope: 'user' }).servers);
    const own = place.scope === 'project' ? ifTrusted(installation, place.program) : installation;
    return [own && withServer(own, userServers), plugin].filter((found) => found !== undefined);
  } catch (error) {
    return [{ name, path, status: 'failed', message: error instanceof Error ? error.message : String(error) }];
  }
}

function inSettings(
  settings: JsonObject,
  servers: JsonObject,
  place: Pick<HookInstallation, 'name' | 'path'>,
): HookInstallation | undefined {
  const handlers = registeredHandlers(settings, SERVER_NAME);
  if (Object.keys(handlers).length === 0) return undefined;
  const { server, environment } = registeredServer(servers, SERVER_NAME);
  return { ...place, handlers, server, environment: { ...toEnvironment(settings.env), ...environment } };
}

/** Hooks of a project may call a server that is registered for the user. */
function withServer(installation: Found, userServers: JsonObject): Found {
  if (!('handlers' in installation) || installation.server !== undefined) return installation;
  return { ...installation, ...registeredServer(userServers, SERVER_NAME) };
}

/** A project may come from anyone: of what its settings say, only this program and the installed one are started. */
function ifTrusted(installation: HookInstallation | undefined, program: string): Found | undefined {
  if (installation === undefined) return undefined;
  const { name, path, handlers, server } = installation;
  const commands = Object.values(handlers).flatMap((handler) => (handler.type === 'command' ? [handler] : []));
  const strange = [...commands, server].find((launch) => launch !== undefined && !isTrusted(launch, program));
  if (strange === undefined) return { ...installation, environment: {} };
  const message =
    `It registers \`${[strange.command, ...strange.args].join(' ')}\`, which is not this program (${program}), and was not ` +
    'started, because settings of a project may be of anyone. `learning-memory init --project` brings it up to date.';
  return { name, path, status: 'warning', message };
}

function isTrusted({ command, args }: LaunchCommand, program: string): boolean {
  return command === 'learning-memory' || (command === process.execPath && args[0] === program);
}

/** What `init` would register for this program. */
export function ownInstallation(program: string): HookInstallation {
  const launch: LaunchCommand = { command: process.execPath, args: [program] };
  const groups = Object.entries(hookSettings({ server: SERVER_NAME, launch }));
  const handlers = Object.fromEntries(groups.map(([event, { hooks }]) => [event, hooks[0]]));
  return {
    name: 'this program',
    path: program,
    handlers,
    server: { ...launch, args: [...launch.args, 'serve'] },
    environment: {},
  };
}

/** Empty when there is no such file. */
async function readJson(path: string): Promise<JsonObject> {
  try {
    return parseObject((await readFile(path, 'utf8')).replace(/^\uFEFF/u, ''), path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
