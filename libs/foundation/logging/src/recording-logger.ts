import type { Logger } from './logger.ts';

/** For tests. */
export interface RecordingLogger extends Logger {
  /** Names of what was logged, in order. */
  readonly events: readonly string[];
}

/** Prints nothing and remembers the names of events of every level. */
export function createRecordingLogger(): RecordingLogger {
  const events: string[] = [];
  const record = (event: string): void => {
    events.push(event);
  };
  return { events, debug: record, info: record, warn: record, error: record };
}
