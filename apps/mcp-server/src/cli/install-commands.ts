import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import { CLIENT_NAMES, type ClientName } from '../install/client-names.ts';
import { DATA_HOME } from '../install/data-home-setting.ts';
import type { InstallPlace } from '../install/install-place.ts';
import type { InitOptions } from '../install/init-options.ts';

interface InstallFlags {
  readonly client: ClientName;
  readonly user?: boolean;
  readonly project?: boolean;
  readonly dryRun?: boolean;
  readonly instructions?: boolean;
  readonly claudeMd?: boolean;
  readonly allowReading?: boolean;
  readonly toolsets?: string;
}

const INSTRUCTIONS = 'also write the protocol into the instructions of the client: CLAUDE.md, AGENTS.md, GEMINI.md …';

/** `init` and `uninstall`; the modules that edit settings load when they are called. */
export function describeInit(command: Command, readConfig: (options: Record<string, unknown>) => Config): Command {
  return withPlace(command)
    .description(
      'Connect a client: write the server into its settings, for Claude Code with its hooks (instead of the plugin).',
    )
    .option('--dry-run', 'say what would change, and change nothing', false)
    .option('--instructions', INSTRUCTIONS, false)
    .option('--claude-md', 'as --instructions', false)
    .option('--allow-reading', 'also let Claude Code use the tools that change nothing without asking', false)
    .option('--toolsets <list>', 'tool groups that the server offers: as TOOLSETS, such as all (default: as it is)')
    .action(async (options: InstallFlags & Record<string, unknown>) => {
      const { launchCommand } = await import('../install/launch-command.ts');
      const { runInit } = await import('../install/run-init.ts');
      const { installedSettings } = await import('../install/installed-settings.ts');
      const { findHome } = await import('../install/data-home.ts');
      const { place, home } = await findHome(toPlace(options, readConfig(options)));
      // As the server will see them: what it is started with counts before what this shell has.
      const asked = options.toolsets ?? (await installedSettings(place))('TOOLSETS') ?? process.env.TOOLSETS;
      const { toolsets } = readConfig({ ...options, toolsets: asked });
      const environment = settingsToWrite({ TOOLSETS: asked, [DATA_HOME]: home });
      const program = resolve(process.argv[1] ?? '');
      const { scope } = place;
      const launch = launchCommand({ scope, node: process.execPath, program, searchPath: process.env.PATH });
      await runInit({ ...place, ...wishesOf(options), launch, toolsets, environment, print });
    });
}

function settingsToWrite(settings: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const set = Object.entries(settings).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set) as Record<string, string>;
}

function wishesOf(flags: InstallFlags): Pick<InitOptions, 'dryRun' | 'instructions' | 'allowReading'> {
  return {
    dryRun: flags.dryRun === true,
    instructions: flags.instructions === true || flags.claudeMd === true,
    allowReading: flags.allowReading === true,
  };
}

export function describeUninstall(command: Command, readConfig: (options: Record<string, unknown>) => Config): Command {
  return withPlace(command)
    .description('Take out what init wrote, and leave the settings as they were before.')
    .option('--dry-run', 'say what would change, and change nothing', false)
    .action(async (options: InstallFlags & Record<string, unknown>) => {
      const { runUninstall } = await import('../install/run-uninstall.ts');
      const { findHome } = await import('../install/data-home.ts');
      const { place } = await findHome(toPlace(options, readConfig(options)));
      await runUninstall({ ...place, dryRun: options.dryRun, print });
    });
}

function withPlace(command: Command): Command {
  return command
    .addOption(new Option('--client <name>', 'the client').choices(CLIENT_NAMES).default(CLIENT_NAMES[0]))
    .addOption(new Option('--user', 'in the settings of the user (default)').conflicts('project'))
    .addOption(new Option('--project', 'in the settings of the project').conflicts('user'));
}

function toPlace({ client, project }: InstallFlags, config: Config): InstallPlace {
  return {
    client,
    scope: project === true ? 'project' : 'user',
    homeDirectory: homedir(),
    configDirectory: process.env.CLAUDE_CONFIG_DIR === '' ? undefined : process.env.CLAUDE_CONFIG_DIR,
    projectDirectory: config.projectPath,
    platform: process.platform,
    variables: process.env,
    dataHome: config.home,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
