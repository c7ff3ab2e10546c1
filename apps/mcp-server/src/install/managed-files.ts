import type { ChosenFiles } from './client-files.ts';
import type { LaunchCommand } from './client-names.ts';
import { CLIENTS } from './clients.ts';
import { codexFile, codexSetting } from './codex-file.ts';
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
  const { client, scope } = place;
  const { launch, allowed, protocol } = contents;
  const ofProject = scope === 'project' ? CLIENTS[client].projectEnvironment : undefined;
  const environment = { ...ofProject, ...contents.environment };
  const files = [serversFile(place, paths.servers, launch, environment)];
  if (CLIENTS[client].hooks) {
    const { settings } = claudePaths(place);
    files.push(joinFiles(hookFile(settings, launch), permissionFile(settings, allowed)));
  }
  if (protocol !== undefined && paths.instructions !== undefined) {
    files.push(instructionsFile(paths.instructions, protocol));
  }
  return files;
}

function serversFile(
  { client }: InstallPlace,
  path: string,
  { command, args }: LaunchCommand,
  environment: ServerEnvironment,
): ManagedFile {
  const { shape } = CLIENTS[client];
  const launch = { command, args: [...args, 'serve'] };
  if (shape === 'toml') return codexFile(path, launch, environment);
  return serverFile(path, { shape, dialect: dialectOf(client), launch, environment });
}

/** A setting that the server in the client's file, with this text, is started with. */
export function settingIn(
  text: string,
  path: string,
  client: InstallPlace['client'],
  name: string,
): string | undefined {
  const { shape } = CLIENTS[client];
  if (shape === 'toml') return codexSetting(text, path, name);
  return installedSetting(text, { path, shape, dialect: dialectOf(client) }, name);
}

/** Claude Code alone refuses comments. */
function dialectOf(client: InstallPlace['client']): JsonDialect {
  return client === 'claude-code' ? 'json' : 'jsonc';
}
