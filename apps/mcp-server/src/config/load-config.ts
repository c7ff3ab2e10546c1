import { errorFactory } from '@learning-memory/errors';
import type { Config } from './config.ts';
import { readSettings, type ConfigSources, type ReadSettings } from './read-settings.ts';

const configError = errorFactory({ CONFIG_INVALID: 'validation' } as const);

/** Reads and checks every setting. Throws `CONFIG_INVALID` with all problems in one message. */
export function loadSettings(sources: ConfigSources): ReadSettings {
  const settings = readSettings(sources);
  const { problems, notices } = settings;
  if (problems.length > 0) {
    const lines = [...problems, ...notices].map((line) => `- ${line}`);
    throw configError('CONFIG_INVALID', `The configuration has problems:\n${lines.join('\n')}`);
  }
  return settings;
}

/** `loadSettings`, for who needs no more than the values. */
export function loadConfig(sources: ConfigSources): Config {
  return loadSettings(sources).config;
}
