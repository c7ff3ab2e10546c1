import { existsSync } from 'node:fs';
import { silentLogger, type LogFields, type Logger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';
import { createHookFailures, type HookFailures } from '../hooks/hook-failures.ts';
import { createInjectionLog, itemsOf } from '../hooks/injection-log.ts';

const LIMITS = {
  maxTokens: 1000,
  /** The client replaces longer texts by a preview. */
  maxCharacters: 8500,
  deadlineMs: 1000,
};

/** The text a session starts with, if there is any. Nothing that is only listed loads the model or starts the clusterer. */
export async function startSession(config: Config, sessionId: string): Promise<string | undefined> {
  const { database, logs } = dataPaths(config.home);
  // Asking the stores would make the file.
  if (config.injection === 'off' || !existsSync(database)) return undefined;
  const logger = failureLogger(createHookFailures(logs));
  const surroundings = { logger, sessionId, environment: process.env, isBrief: true };
  await using parts = await compose(config, ['contextAssembler', 'projectSwitch'], surroundings);
  if ((await parts.projectSwitch.offReason()) !== undefined) return undefined;
  const context = await parts.contextAssembler.light({ ...LIMITS, sessionId });
  const { markdown, items, tokens } = context;
  if (items.length === 0) return undefined;
  const injection = { session: sessionId, event: 'SessionStart', tokens, items: itemsOf([context]) };
  await createInjectionLog(logs).record(injection);
  return markdown;
}

/** What the text does without is told there too; what was not recorded would be told nowhere. */
function failureLogger(failures: HookFailures): Logger {
  const record = (event: string, fields: LogFields = {}): void => {
    void failures.record('session-start', fields.error ?? `${event} ${JSON.stringify(fields)}`);
  };
  return { ...silentLogger, warn: record, error: record };
}
