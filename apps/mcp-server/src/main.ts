import { Command } from 'commander';
import { LearningMemoryError } from '@learning-memory/errors';
import { createLogger } from '@learning-memory/logging';
import { installFieldMessages } from '@learning-memory/schema-fields';
import { loadConfig, type Config } from './config/load-config.ts';
import { flagOf, SETTINGS, type Setting } from './config/settings.ts';
import { SERVER_INFO } from './mcp-server.ts';
import { readSessionId } from './session-id.ts';

installFieldMessages();

const program = new Command('learning-memory')
  .description('Memory and learning from experience for coding agents: a local MCP server.')
  .version(SERVER_INFO.version);

withSettings(program.command('serve').description('Serve MCP on standard input and output.')).action(
  async (options: Record<string, unknown>) => {
    const config = readConfig(options);
    const logger = createLogger({ level: config.logLevel, format: 'json' });
    const { compose } = await import('./compose.ts');
    const { serveStdio } = await import('./serve.ts');
    await serveStdio(await compose(config, { logger, sessionId: readSessionId(process.env) }), logger);
    process.exit(0);
  },
);

withSettings(program.command('doctor').description('Check every part and say what to do about what is wrong.'))
  .option('--json', 'print JSON')
  .action(async (options: Record<string, unknown>) => {
    const { runDoctor } = await import('./doctor/run-doctor.ts');
    const healthy = await runDoctor(readConfig(options), { json: options.json === true });
    process.exit(healthy ? 0 : 1);
  });

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
