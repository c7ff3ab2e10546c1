import { mkdir, readFile, appendFile, stat, rename } from 'node:fs/promises';
import { join } from 'node:path';

export interface HookFailure {
  /** ISO. */
  readonly time: string;
  readonly event: string;
  readonly message: string;
}

/** What went wrong in hooks, which themselves always succeed; `doctor` shows it. */
export interface HookFailures {
  /** Never rejects: a hook that cannot even say what went wrong still lets the client go on. */
  record(event: string, error: unknown): Promise<void>;
  /** The last ones, newest first; `[]` when there is none. */
  latest(limit: number): Promise<readonly HookFailure[]>;
}

const MAX_BYTES = 256 * 1024;
const MAX_MESSAGE = 500;

export function createHookFailures(directory: string, now: () => number = Date.now): HookFailures {
  const file = join(directory, 'hooks.jsonl');
  return {
    async record(event, error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, MAX_MESSAGE);
      const failure: HookFailure = { time: new Date(now()).toISOString(), event: event.slice(0, 60), message };
      try {
        await mkdir(directory, { recursive: true });
        const size = await stat(file).then(
          (stats) => stats.size,
          () => 0,
        );
        if (size > MAX_BYTES) await rename(file, `${file}.1`);
        await appendFile(file, `${JSON.stringify(failure)}\n`);
      } catch {
        // The disk refuses; there is nobody left to tell.
      }
    },
    async latest(limit) {
      const content = await readFile(file, 'utf8').catch(() => '');
      return content.split('\n').flatMap(parseFailure).slice(-limit).reverse();
    },
  };
}

function parseFailure(line: string): readonly HookFailure[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as HookFailure];
  } catch {
    return [];
  }
}
