import { openTranscript } from '../notes/transcript-file.ts';
import type { HookInput } from './hook-input.ts';

/** When something happened in the session of the client, also in an earlier process of it. */
export interface SessionEvents {
  /** Each hook is an event, and may tell where the client writes the session down. */
  note(input: Pick<HookInput, 'session_id' | 'transcript_path'>): void;
  /** A call of a tool is one too. */
  noteCall(): void;
  /** Epoch milliseconds: what the client wrote down, else what this process noted since it began. */
  read(): Promise<readonly number[]>;
}

/** Between two that are noted, in milliseconds. */
const LEAST_PAUSE = 60_000;
/** Characters; a longer line is the answer of some tool, and others around it have a time. */
const LONGEST_LINE = 1024 * 1024;

/** A client starts its server when it starts itself, unless it says otherwise. */
export function createSessionEvents(processStart: number = Date.now() - process.uptime() * 1000): SessionEvents {
  let transcript = '';
  let session = '';
  let noted = [processStart];

  function noteNow(): void {
    const now = Date.now();
    if (now - (noted.at(-1) ?? 0) >= LEAST_PAUSE) noted.push(now);
  }

  return {
    note({ session_id: id, transcript_path: path }) {
      if (session !== '' && id !== '' && id !== session) [noted, transcript] = [[], ''];
      if (id !== '') session = id;
      if (path !== '') transcript = path;
      noteNow();
    },
    noteCall: noteNow,
    async read() {
      const written = transcript === '' ? [] : await timesIn(transcript);
      return written.length > 0 ? written : noted;
    },
  };
}

async function timesIn(path: string): Promise<readonly number[]> {
  const file = await openTranscript(path);
  if (file === undefined) return [];
  const times: number[] = [];
  // Closes the file at its end.
  for await (const line of file.readLines()) {
    const time = timeOf(line);
    if (time !== undefined) times.push(time);
  }
  return times;
}

function timeOf(line: string): number | undefined {
  if (line.length > LONGEST_LINE || !line.includes('"timestamp"')) return undefined;
  try {
    const { timestamp } = JSON.parse(line) as { readonly timestamp?: unknown };
    const time = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
    return Number.isNaN(time) ? undefined : time;
  } catch {
    return undefined;
  }
}
