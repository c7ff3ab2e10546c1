import { resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { LearningMemoryError } from '@learning-memory/errors';
import { createLogger } from '@learning-memory/logging';
import { installFieldMessages } from '@learning-memory/schema-fields';
import type { Application } from './compose.ts';
import { describeInit, describeUninstall } from './cli/install-commands.ts';
import { loadConfig, type Config } from './config/load-config.ts';
import { flagOf, SETTINGS, type Setting } from './config/settings.ts';
import { SERVER_INFO } from './mcp-server.ts';
import { readSessionId } from './session-id.ts';

installFieldMessages();

const program = new Command('learning-memory')
  .description('Memory and learning from experience for coding agents: a local MCP server.')
  .version(SERVER_INFO.version);

// `learning-memory search … | head` ends when head does; the server has its own way to notice.
program.hook('preAction', (_, command) => {
  if (command.name() !== 'serve') process.stdout.on('error', () => process.exit(0));
});

withSettings(program.command('serve').description('Serve MCP on standard input and output.')).action(
  async (options: Record<string, unknown>) => {
    const config = readConfig(options);
    const logger = createLogger({ level: config.logLevel, format: 'json' });
    const { compose } = await import('./compose.ts');
    const { serveStdio } = await import('./serve.ts');
    await serveStdio(
      await compose(config, { logger, sessionId: readSessionId(process.env), environment: process.env }),
      logger,
    );
    process.exit(0);
  },
);

withSettings(program.command('doctor').description('Check every part, play every hook, and say what to do.'))
  .option('--json', 'print JSON')
  .action(async (options: Record<string, unknown>) => {
    const { runDoctor } = await import('./doctor/run-doctor.ts');
    const program = resolve(process.argv[1] ?? '');
    const healthy = await runDoctor(readConfig(options), { json: options.json === true, program });
    process.exit(healthy ? 0 : 1);
  });

withSettings(program.command('index').description('Make the code of a directory searchable, or bring it up to date.'))
  .argument('[directory]', 'directory of the code', '.')
  .option('--project <name>', 'name of the project (default: that of the directory)')
  .option('--no-recursive', 'leave subdirectories out')
  .option('--commits', 'also make the commits of its repository searchable', false)
  .option('--watch', 'stay, and follow each change', false)
  .action(async (directory: string, options: IndexFlags & Record<string, unknown>) => {
    const { runIndex } = await import('./cli/run-index.ts');
    const { project, recursive, commits, watch } = options;
    const signal = interruption();
    await using application = await composeForCommand(options);
    await runIndex(application, { directory, project, recursive, commits, watch, signal });
  });

withSettings(program.command('search').description('Find definitions in indexed code by what they do or are called.'))
  .argument('<query...>', 'what to search for')
  .option('--project <name>', 'one project alone')
  .option('--language <id>', 'one language alone: python, typescript and so on')
  .option('--limit <number>', 'how many at most, 1 to 50', readLimit, 10)
  .option('--json', 'print JSON', false)
  .action(async (words: readonly string[], options: SearchFlags & Record<string, unknown>) => {
    const { runSearch } = await import('./cli/run-search.ts');
    const { project, language, limit, json } = options;
    await using application = await composeForCommand(options);
    await runSearch(application, { query: words.join(' '), project, language, limit, json });
  });

describeInit(withSettings(program.command('init')), readConfig);
describeUninstall(withSettings(program.command('uninstall')), readConfig);

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

/** People read what commands print: of the log only what went wrong. */
async function composeForCommand(options: Record<string, unknown>): Promise<Application> {
  const config = readConfig(options);
  const logger = createLogger({ level: 'warn', format: 'pretty' });
  const { compose } = await import('./compose.ts');
  return await compose(config, { logger, sessionId: readSessionId(process.env), environment: process.env });
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

function withSettings(command: Command): Command {
  for (const setting of Object.values<Setting>(SETTINGS)) {
    command.option(`${flagOf(setting)} <value>`, `${setting.description} (${setting.env})`);
  }
  return command;
}

function readConfig(options: Record<string, unknown>): Config {
  const flags = Object.fromEntries(
    Object.entries<Setting>(SETTINGS).map(([key, setting]) => [key, options[camelCase(setting.env)]]),
  );
  return loadConfig({ env: process.env, flags, workingDirectory: process.cwd() });
}

/** Commander's name for a flag: `LOG_LEVEL` -> `logLevel`. */
function camelCase(env: string): string {
  return env.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${LearningMemoryError.isInstance(error) ? error.message : String(error)}\n`);
  process.exit(2);
}
