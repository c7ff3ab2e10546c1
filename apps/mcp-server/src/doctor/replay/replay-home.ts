import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { callTool } from '@learning-memory/tool';
import { compose } from '../../compose.ts';
import { loadConfig } from '../../config/load-config.ts';
import { flagOf } from '../../config/setting.ts';
import { ALL_SETTINGS } from '../../config/settings.ts';
import { dataPaths } from '../../data-paths.ts';
import { createHookFailures, type HookFailures } from '../../hooks/hook-failures.ts';
import type { Parts } from '../../parts/parts.ts';
import { REPLAY_DRAFT, REPLAY_MEMORY, REPLAY_RESOLUTION, REPLAY_SESSION, REPLAY_TRANSCRIPT } from './hook-plays.ts';

type Environment = Readonly<Record<string, string>>;

/** A throw-away data home, journal and project, with something in them to recall. */
export interface ReplayHome extends AsyncDisposable {
  readonly folder: string;
  /** Fields of every hook's input. */
  readonly commonInput: Readonly<Record<string, string>>;
  /** What goes wrong in hooks that use this home. */
  readonly failures: HookFailures;
  /** For programs that must use this home and nothing of the user's; `extra` cannot change that. */
  environment(extra: Environment): Record<string, string>;
}

export async function createReplayHome(): Promise<ReplayHome> {
  const folder = await mkdtemp(join(tmpdir(), 'learning-memory-doctor-'));
  const transcript = join(folder, 'transcript.jsonl');
  const own = ownEnvironment(folder);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    await mkdir(join(folder, 'project'));
    await writeFile(
      transcript,
      REPLAY_TRANSCRIPT.map((line) => `${JSON.stringify(line)}\n`),
    );
    await fill(own, folder);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder: join(folder, 'project'),
    commonInput: { session_id: REPLAY_SESSION, transcript_path: transcript, cwd: join(folder, 'project') },
    failures: createHookFailures(dataPaths(join(folder, 'home')).logs),
    environment: (extra) => ({ ...withoutSettings({ ...process.env, ...extra }), ...own }),
    [Symbol.asyncDispose]: remove,
  };
}

function ownEnvironment(folder: string): Environment {
  return {
    LEARNING_MEMORY_HOME: join(folder, 'home'),
    JOURNAL_PATH: join(folder, 'journal'),
    // A reminder at the first use of a tool already.
    GHAP_CHECK_FREQUENCY: '1',
    AUTO_INDEX: 'off',
    LOG_LEVEL: 'error',
    CLAUDE_PROJECT_DIR: join(folder, 'project'),
    CLAUDE_CODE_SESSION_ID: REPLAY_SESSION,
  };
}

/** A memory, an experience and an open entry, put there by the tools themselves. */
async function fill(env: Environment, folder: string): Promise<void> {
  const config = loadConfig({ env, workingDirectory: folder });
  const surroundings = { logger: silentLogger, sessionId: REPLAY_SESSION, environment: process.env };
  await using parts = await compose(config, ['tools'], surroundings);
  await call(parts, 'store_memory', { content: REPLAY_MEMORY, category: 'workflow', importance: 0.9 });
  await call(parts, 'start_ghap', REPLAY_DRAFT);
  await call(parts, 'resolve_ghap', REPLAY_RESOLUTION);
  await call(parts, 'start_ghap', REPLAY_DRAFT);
}

async function call({ tools }: Pick<Parts, 'tools'>, name: string, input: unknown): Promise<void> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const context = { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => undefined };
  const answer = await callTool(tool, input, context);
  if (answer.status === 'failed') throw new Error(`${name}: ${answer.failure.message}`);
}

function withoutSettings(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const names = new Set(ALL_SETTINGS.map(({ name }) => name));
  const kept = Object.entries(environment).filter(([name, value]) => value !== undefined && !names.has(name));
  return Object.fromEntries(kept) as Record<string, string>;
}

const FLAGS: readonly string[] = ALL_SETTINGS.map(flagOf);

/** Flags win over the environment, so those that would lead to the user's data are left out. */
export function withoutSettingFlags(args: readonly string[]): readonly string[] {
  return args.filter((word, index) => {
    const isFlag = FLAGS.some((flag) => word === flag || word.startsWith(`${flag}=`));
    return !isFlag && !FLAGS.includes(args[index - 1] ?? '');
  });
}
