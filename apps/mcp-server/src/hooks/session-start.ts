import { openTranscript, readBytes } from '../notes/transcript-file.ts';
import type { HookInput } from './hook-input.ts';

/** When the session of the client began, also where an earlier process of it did. */
export interface SessionStart {
  /** Each hook may tell where the client writes the session down. */
  note(input: Pick<HookInput, 'transcript_path'>): void;
  /** Epoch milliseconds: of the first event in what the client writes down, else when this process began. */
  read(): Promise<number>;
}

/** The first lines of a transcript have no time; the first that has one begins within these. */
const READ_BYTES = 256 * 1024;
/** As a field of its own: within a text its quotes are escaped. */
const TIME = /(?<!\\)"timestamp"\s*:\s*"([^"\\]{1,40})"/u;

/** A client starts its server when it starts itself, unless it says otherwise. */
export function createSessionStart(processStart: number = Date.now() - process.uptime() * 1000): SessionStart {
  let transcript = '';
  return {
    note({ transcript_path: path }) {
      if (path !== '') transcript = path;
    },
    read: async () => (transcript === '' ? undefined : await firstTime(transcript)) ?? processStart,
  };
}

async function firstTime(path: string): Promise<number | undefined> {
  const file = await openTranscript(path);
  if (file === undefined) return undefined;
  try {
    const text = new TextDecoder().decode(await readBytes(file, 0, READ_BYTES));
    const time = Date.parse(TIME.exec(text)?.[1] ?? '');
    return Number.isNaN(time) ? undefined : time;
  } finally {
    await file.close();
  }
}
