import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface HookPlaces {
  /** Absolute, both. */
  readonly home: string;
  readonly journalPath: string;
}

/**
 * Where the data lie, by the rules of `loadConfig` without its checks: checking takes as long as the rest of the hook, and
 * the server complains about settings that cannot be.
 */
export function hookPlaces(env: Readonly<Record<string, string | undefined>>, workingDirectory: string): HookPlaces {
  const home = resolve(workingDirectory, env.LEARNING_MEMORY_HOME || join(homedir(), '.learning-memory'));
  const project = env.CLAUDE_PROJECT_DIR || workingDirectory;
  const journal = env.JOURNAL_PATH || journalOfFile(home) || join(project, '.claude', 'journal');
  return { home, journalPath: resolve(workingDirectory, journal) };
}

function journalOfFile(home: string): string | undefined {
  try {
    const { journalPath } = JSON.parse(readFileSync(join(home, 'config.json'), 'utf8')) as { journalPath?: unknown };
    return typeof journalPath === 'string' ? journalPath : undefined;
  } catch {
    return undefined;
  }
}
