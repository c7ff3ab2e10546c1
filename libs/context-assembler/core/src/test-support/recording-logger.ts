import type { Logger } from '@learning-memory/logging';

export interface RecordingLogger extends Logger {
  readonly events: readonly string[];
}

export function createRecordingLogger(): RecordingLogger {
  const events: string[] = [];
  const record = (event: string): void => {
    events.push(event);
  };
  return { events, debug: record, info: record, warn: record, error: record };
}
