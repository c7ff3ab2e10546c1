import { parse, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { createLogger, type Logger } from '@learning-memory/logging';
import { boundNewObjects } from './bound-new-objects.ts';
import { cacheCompiled } from './cache-compiled.ts';
import type { Composed } from './compose.ts';
import { describeInit, describeUninstall } from './cli/install-commands.ts';
import { describeKnowledgeCommands } from './cli/knowledge-commands.ts';
import { describeModelCommands } from './cli/model-commands.ts';
import { describePortableCommands } from './cli/portable-commands.ts';
import { describeProjectCommands } from './cli/project-commands.ts';
import { describeStoredCommands } from './cli/stored/stored-commands.ts';
import { terminalLogger } from './cli/terminal-logger.ts';
import { settingsOf, withSettings } from './cli/setting-flags.ts';
import type { Config } from './config/config.ts';
import type { PartName, Surroundings } from './parts/parts.ts';
import { dataPaths } from './data-paths.ts';
import { keepPrivate, makePrivateFiles } from './keep-private.ts';
import { SERVER_INFO } from './server-info.ts';
import { readSessionId } from './session-id.ts';

/** Commands that write files which are meant for others, too. */
const SHARING: readonly string[] = ['learning-memory init', 'learning-memory uninstall', 'knowledge export'];

/** Every command, with its arguments and options; what a command does loads when it is called. */
export const program: Command = new Command('learning-memory')
  .description('Memory and learning from experience for coding agents: a local MCP server.')
  .version(SERVER_INFO.version);

// `learning-memory search … | head` ends when head does; the server has its own way to notice.
program.hook('preAction', (_, command) => {
  if (command.name() !== 'serve') process.stdout.on('error', () => process.exit(0));
  if (!SHARING.includes(`${command.parent?.name() ?? ''} ${command.name()}`)) makePrivateFiles();
});

withSettings(program.command('serve').description('Serve MCP on standard input and output.')).action(
  async (options: Record<string, unknown>) => {
    const { config, notices } = settingsOf(options);
    const logger = createLogger({ level: config.logLevel, format: 'json' });
    sayNotices(notices, logger);
    await keepPrivate(config);
    // Nothing is relative from here on, and no thread starts in a folder that was deleted since.
    process.chdir(parse(process.cwd()).root);
    const surroundings = { logger, sessionId: readSessionId(process.env), environment: process.env };
    boundNewObjects();
    cacheCompiled({ home: config.home, directory: dataPaths(config.home).compiled });
    const { compose } = await import('./compose.ts');
    const { serveClient, SERVER_NEEDS } = await import('./serve.ts');
    await serveClient(await compose(config, SERVER_NEEDS, surroundings), config, logger);
  },
);

withSettings(program.command('doctor').description('Check every part, play every hook, and say what to do.'))
  .option('--json', 'print JSON')
  .option(
    '--assign [project]',
    'only give what is stored without a project to this one (default: that of the directory)',
  )
  .action(async (options: Record<string, unknown>) => {
    if (options.assign !== undefined) {
      const { runAssign } = await import('./doctor/run-assign.ts');
      const asked = typeof options.assign === 'string' ? options.assign : undefined;
      await runAssign(readConfig(options), asked, commandSurroundings());
      return;
    }
    const { runDoctor } = await import('./doctor/run-doctor.ts');
    const program = resolve(process.argv[1] ?? '');
    const healthy = await runDoctor(settingsOf(options), { json: options.json === true, program });
    process.exit(healthy ? 0 : 1);
  });

withSettings(program.command('index').description('Make the code of a directory searchable, or bring it up to date.'))
  .argument('[directory]', 'directory of the code', '.')
  .option('--project <name>', 'name of the index (default: that of its project or directory)')
  .option('--no-recursive', 'leave subdirectories out')
  .option('--commits', 'also make the commits of its repository searchable', false)
  .option('--watch', 'stay, and follow each change', false)
  .action(async (directory: string, options: IndexFlags & Record<string, unknown>) => {
    const { runIndex, INDEX_NEEDS } = await import('./cli/run-index.ts');
    const { project, recursive, commits, watch } = options;
    const signal = interruption();
    await using parts = await composeForCommand(options, INDEX_NEEDS);
    await runIndex(parts, { directory, project, recursive, commits, watch, signal });
  });

withSettings(program.command('search').description('Find definitions in indexed code by what they do or are called.'))
  .argument('<query...>', 'what to search for')
  .option('--project <name>', 'that of an index or project, * for all (default: that of the working directory)')
  .option('--language <id>', 'one language alone: python, typescript and so on')
  .option('--limit <number>', 'how many at most, 1 to 50', readLimit, 10)
  .option('--json', 'print JSON', false)
  .action(async (words: readonly string[], options: SearchFlags & Record<string, unknown>) => {
    const { runSearch, SEARCH_NEEDS } = await import('./cli/run-search.ts');
    const { project, language, limit, json } = options;
    await using parts = await composeForCommand(options, SEARCH_NEEDS);
    await runSearch(parts, { query: words.join(' '), project, language, limit, json });
  });

withSettings(program.command('backup').description('Copy the database, whole and checked, while servers may use it.'))
  .option('--to <path>', 'a folder, or a file that ends in .db (default: the backups of the data home)')
  .action(async (options: Record<string, unknown> & { readonly to?: string }) => {
    const { runBackup } = await import('./cli/run-backup.ts');
    await runBackup(readConfig(options), options.to);
  });

withSettings(program.command('restore').description('Bring back a backup; what was there before is kept.'))
  .argument('[backup]', 'its file, or its name among the backups of the data home (default: the newest)')
  .action(async (backup: string | undefined, options: Record<string, unknown>) => {
    const { runRestore } = await import('./cli/run-backup.ts');
    await runRestore(readConfig(options), backup);
  });

describeModelCommands(program, { readConfig, compose: composeForCommand, interruption });
describePortableCommands(program, { readConfig, compose: composeForCommand });
describeProjectCommands(program, { readConfig, compose: composeForCommand });
describeStoredCommands(program, { readConfig, compose: composeForCommand, readLimit });
describeKnowledgeCommands(program, { compose: composeForCommand });
// Settings are read from the environment and `config.json`, where the server and the hooks that are installed find them, too.
describeInit(program.command('init'), readConfig);
describeUninstall(program.command('uninstall'), readConfig);

// Answered by a program of its own, `hook.ts`; here for the help alone.
program
  .command('hook')
  .description('Answer a hook of the client: session-start or session-end, its JSON on standard input.');

interface IndexFlags {
  readonly project?: string;
  readonly recursive: boolean;
  readonly commits: boolean;
  readonly watch: boolean;
}

interface SearchFlags {
  readonly project?: string;
  readonly language?: string;
  readonly limit: number;
  readonly json: boolean;
}

async function composeForCommand<Name extends PartName>(
  options: Record<string, unknown>,
  needs: readonly Name[],
): Promise<Composed<Name>> {
  const config = readConfig(options);
  const { compose } = await import('./compose.ts');
  return await compose(config, needs, commandSurroundings());
}

function commandSurroundings(): Surroundings {
  return { logger: terminalLogger(), sessionId: readSessionId(process.env), environment: process.env };
}

function readConfig(options: Record<string, unknown>): Config {
  const { config, notices } = settingsOf(options);
  sayNotices(notices, terminalLogger());
  return config;
}

function sayNotices(notices: readonly string[], logger: Logger): void {
  for (const notice of notices) logger.warn('config.outdated', { notice });
}

/** Aborts when the user asks to stop; a second time ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= 50) return limit;
  throw new InvalidArgumentError('It must be a whole number from 1 to 50.');
}
