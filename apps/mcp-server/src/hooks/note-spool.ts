import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import type { MemoryService } from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';

/** Notes that hooks leave on disk, and that become memories when there is time. */
export interface NoteSpool {
  /** On disk, without secrets, before it resolves; the same note twice is one. A note too short to be worth it is dropped. */
  add(text: string): Promise<void>;
  /** Stores what lies there and removes it; resolves with how many. */
  drain(): Promise<number>;
}

export interface NoteSpoolOptions {
  readonly directory: string;
  readonly memories: MemoryService;
}

/** Fewer characters say "done", not what was done. */
const SHORTEST = 120;
const LONGEST = 4000;
const NAME = /^[0-9a-f]{32}\.json$/;

interface Note {
  readonly text: string;
}

export function createNoteSpool({ directory, memories }: NoteSpoolOptions): NoteSpool {
  return {
    async add(text) {
      const safe = redact(text).text.trim().slice(0, LONGEST);
      if (safe.length < SHORTEST) return;
      await mkdir(directory, { recursive: true });
      const name = `${createHash('sha256').update(safe).digest('hex').slice(0, 32)}.json`;
      await replaceFile(join(directory, name), JSON.stringify({ text: safe } satisfies Note));
    },
    async drain() {
      const names = (await readdir(directory).catch(() => [])).filter((name) => NAME.test(name));
      for (const name of names) {
        const file = join(directory, name);
        const note = await readNote(file);
        if (note !== undefined) {
          await memories.store({ content: note.text, category: 'context', importance: 0.3, tags: ['session-note'] });
        }
        await rm(file, { force: true });
      }
      return names.length;
    },
  };
}

/** Another server may have taken it; a torn one is of no use. */
async function readNote(file: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Note;
  } catch {
    return undefined;
  }
}
