import { isAbsolute } from 'node:path';

/** A session of the client, as its hooks name it. */
export interface NotedSession {
  readonly id: string;
  /** File in which the client writes the session down; empty where it does not. */
  readonly transcript: string;
  /** Where the client works. */
  readonly folder: string;
}

/** Longer ones are no client's. */
const LONGEST_ID = 200;
const LONGEST_PATH = 4096;

/** What a hook says of its session; `undefined` where no note can be kept of it. */
export function toNotedSession(input: NotedSession): NotedSession | undefined {
  const { id, transcript, folder } = input;
  if (id === '' || id.length > LONGEST_ID) return undefined;
  if (Math.max(transcript.length, folder.length) > LONGEST_PATH) return undefined;
  const isTranscript = transcript.endsWith('.jsonl') && isAbsolute(transcript);
  return isTranscript || transcript === '' ? { id, transcript, folder } : undefined;
}

/** Throws for what is none. */
export function parseNotedSession(json: unknown): NotedSession {
  const { id, transcript, folder } = (json ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || typeof transcript !== 'string' || typeof folder !== 'string') {
    throw new Error('It names no session.');
  }
  return { id, transcript, folder };
}
