import type { ChosenFiles } from './client-files.ts';
import type { ClientName, LaunchCommand } from './client-names.ts';
import { CLIENTS } from './clients.ts';
import { codexFile, codexSetting } from './codex-file.ts';
import { DATA_HOME } from './data-home-setting.ts';
import { hookFile } from './hook-file.ts';
import { claudePaths, type InstallPlace } from './install-place.ts';
import { instructionsFile } from './instructions-file.ts';
import { joinFiles } from './joined-file.ts';
import type { JsonDialect } from './json-text.ts';
import type { ManagedFile } from './managed-file.ts';
import { permissionFile } from './permission-file.ts';
import { installedSetting, serverFile, type ServerEnvironment } from './server-file.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';

export interface ManagedContents {
  /** Runs `learning-memory`. */
  readonly launch: LaunchCommand;
  readonly environment: ServerEnvironment;
  /** Whose reading tools are allowed without asking. */
  readonly allowed: readonly ToolsetName[];
  /** Without it the instructions are left alone. */
  readonly protocol: string | undefined;
}

/** The files of the client that hold entries of ours. */
export function managedFiles(
  place: InstallPlace,
  paths: ChosenFiles,
  contents: ManagedContents,
): readonly ManagedFile[] {
  const { launch, environment, allowed, protocol } = contents;
  const files = [serversFile(place, paths, contents)];
  if (CLIENTS[place.client].hooks) {
    const { settings } = claudePaths(place);
    files.push(joinFiles(hookFile(settings, launch, environment[DATA_HOME]), permissionFile(settings, allowed)));
  }
  if (protocol !== undefined && paths.instructions !== undefined) {
    files.push(instructionsFile(paths.instructions, protocol));
  }
  return files;
}

function serversFile(
  { client, scope }: InstallPlace,
  { servers }: ChosenFiles,
  contents: ManagedContents,
): ManagedFile {
  const { shape, projectEnvironment } = CLIENTS[client];
  const environment = { ...(scope === 'project' && projectEnvironment), ...contents.environment };
  const { command, args } = contents.launch;
  const launch = { command, args: [...args, 'serve'] };
  if (shape === 'toml') return codexFile(servers, launch, environment);
  return serverFile(servers, { shape, dialect: dialectOf(client), launch, environment });
}

/** What the server in a client's file, with this text, is started with, by name. */
export function settingsIn(text: string, { servers }: ChosenFiles, client: ClientName): ServerSettings {
  const { shape } = CLIENTS[client];
  if (shape === 'toml') return (name) => codexSetting(text, servers, name);
  return (name) => installedSetting(text, { path: servers, shape, dialect: dialectOf(client) }, name);
}

type ServerSettings = (name: string) => string | undefined;

/** Claude Code alone refuses comments. */
function dialectOf(client: ClientName): JsonDialect {
  return client === 'claude-code' ? 'json' : 'jsonc';
}
