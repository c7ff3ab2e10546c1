import { existsSync } from 'node:fs';
import { silentLogger, type LogFields, type Logger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { createHookFailures, type HookFailures } from '../hooks/hook-failures.ts';

const LIMITS = {
  maxTokens: 1000,
  /** The client replaces longer texts by a preview. */
  maxCharacters: 8500,
  deadlineMs: 1000,
};

/** After these the conversation forgets what it had promised, while the server goes on. */
const FORGETFUL: readonly unknown[] = ['clear', 'compact'];

/** The text a session starts with, if there is any. Nothing that is only listed loads the model or starts the clusterer. */
export async function startSession(config: Config, sessionId: string, source: unknown): Promise<string | undefined> {
  const logger = failureLogger(createHookFailures(dataPaths(config.home).logs));
  const failed = (error: unknown): undefined => void logger.warn('entry.unread', { error });
  const open = FORGETFUL.includes(source)
    ? await describeOpenEntry(config, sessionId, logger).catch(failed)
    : undefined;
  const recalled = await recall(config, sessionId);
  const parts = [open, recalled].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
}

async function recall(config: Config, sessionId: string): Promise<string | undefined> {
  const { database, logs } = dataPaths(config.home);
  // Asking the stores would make the file.
  if (!existsSync(database)) return undefined;
  const logger = failureLogger(createHookFailures(logs));
  const surroundings = { logger, sessionId, environment: process.env, isBrief: true };
  await using parts = await compose(config, ['contextAssembler'], surroundings);
  const { markdown, items } = await parts.contextAssembler.light({ ...LIMITS, sessionId });
  return items.length === 0 ? undefined : markdown;
}

/** What the session has open comes first: it is what the agent has promised. */
async function describeOpenEntry(config: Config, sessionId: string, logger: Logger): Promise<string | undefined> {
  const surroundings = { logger, sessionId, environment: process.env, isBrief: true };
  await using parts = await compose(config, ['collector'], surroundings);
  const open = await parts.collector.current();
  return (
    open &&
    [
      `Learning Memory: entry ${open.id} of this session is still open.`,
      `Goal: ${open.goal}`,
      `Hypothesis: ${open.hypothesis}`,
      `Prediction: ${open.prediction}`,
    ].join('\n')
  );
}

/** What the text does without is told there too; what was not recorded would be told nowhere. */
function failureLogger(failures: HookFailures): Logger {
  const record = (event: string, fields: LogFields = {}): void => {
    void failures.record('session-start', fields.error ?? `${event} ${JSON.stringify(fields)}`);
  };
  return { ...silentLogger, warn: record, error: record };
}
