import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemErrorCode } from '@learning-memory/durable-file';
import { SERVER_NAME, type LaunchCommand } from '../../install/client-names.ts';
import { hookSettings } from '../../install/hook-settings.ts';
import { claudePaths, type ClaudePlace } from '../../install/install-place.ts';
import { isObject, parseObject, type JsonObject } from '../../install/json-text.ts';
import { findPlugin } from './find-plugin.ts';
import {
  registeredHandlers,
  registeredServer,
  toEnvironment,
  type HookInstallation,
  type SkippedInstallation,
} from './hook-installation.ts';

export interface Surroundings extends Omit<ClaudePlace, 'scope'> {
  /** `bin/learning-memory.mjs` of the server that runs, absolute. */
  readonly program: string;
}

type Found = HookInstallation | SkippedInstallation;

/** Where hooks of ours are registered: settings of the user, settings of the project, shared or local, the plugin. */
export async function findInstallations(surroundings: Surroundings): Promise<readonly Found[]> {
  const found = await Promise.all(registers(surroundings).map((register) => findInRegister(surroundings, register)));
  const all = found.flat();
  // The project may be the home of the user, and both may switch on the same plugin.
  return all.filter(({ path }, index) => all.findIndex((other) => other.path === path) === index);
}

/** Settings, and the list of servers beside them. */
interface Register extends Pick<HookInstallation, 'name' | 'path'> {
  readonly isOfProject: boolean;
  readonly servers?: string | undefined;
}

function registers(surroundings: Surroundings): readonly Register[] {
  const user = claudePaths({ ...surroundings, scope: 'user' });
  const project = claudePaths({ ...surroundings, scope: 'project' });
  const local = join(dirname(project.settings), 'settings.local.json');
  return [
    { name: 'the settings of the user', path: user.settings, servers: user.servers, isOfProject: false },
    { name: 'the settings of the project', path: project.settings, servers: project.servers, isOfProject: true },
    { name: 'the local settings of the project', path: local, isOfProject: true },
  ];
}

async function findInRegister(surroundings: Surroundings, register: Register): Promise<readonly Found[]> {
  const { name, path, isOfProject, servers } = register;
  try {
    const settings = await readJson(path);
    const beside = servers === undefined ? {} : await readJson(servers);
    const installation = inSettings(settings, beside, { name, path });
    const own = isOfProject ? ifTrusted(installation, surroundings.program) : installation;
    const plugin = await findPlugin(settings, dirname(claudePaths({ ...surroundings, scope: 'user' }).settings));
    return [own && (await withServer(own, surroundings)), plugin].filter((found) => found !== undefined);
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

/**
 * Hooks may call a server that is registered elsewhere: for this user in this project alone, where `claude mcp add` puts
 * it unless told otherwise, or for the user.
 */
async function withServer(found: Found, surroundings: Surroundings): Promise<Found> {
  if (!('handlers' in found) || found.server !== undefined) return found;
  const ofUser = await readJson(claudePaths({ ...surroundings, scope: 'user' }).servers);
  const local = isObject(ofUser.projects) ? ofUser.projects[surroundings.projectDirectory] : undefined;
  const servers = [local, ofUser].filter(isObject).map((list) => registeredServer(list, SERVER_NAME));
  const registered = servers.find(({ server }) => server !== undefined);
  if (registered === undefined) return found;
  return { ...found, ...registered, environment: { ...found.environment, ...registered.environment } };
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
