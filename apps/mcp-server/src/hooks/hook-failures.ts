import { join } from 'node:path';
import { redact } from '@learning-memory/redaction';
import { createBoundedLog } from './bounded-log.ts';

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

const MAX_MESSAGE = 500;

export function createHookFailures(directory: string, now: () => number = Date.now): HookFailures {
  const log = createBoundedLog<HookFailure>(join(directory, 'hooks.jsonl'));
  return {
    record(event, error) {
      const message = redact(error instanceof Error ? error.message : String(error)).text.slice(0, MAX_MESSAGE);
      return log.append({ time: new Date(now()).toISOString(), event: redact(event).text.slice(0, 60), message });
    },
    latest: (limit) => log.latest(limit),
  };
}
