import { join } from 'node:path';
import type { OutcomeEvent, ResolvedGhap } from '@learning-memory/ghap';
import { isResolved, parseGhap, serializeGhap } from '@learning-memory/ghap-schemas';
import { createCurrentFile, type CurrentFile } from './current-file.ts';
import { ENTRIES_FILE, EVENTS_FILE, TOOL_COUNT_FILE } from '../files/journal-names.ts';
import { createJsonlReader, type JsonlReader } from '../files/jsonl-reader.ts';
import type { JournalContext } from '../journal-context.ts';
import { parseEvent, serializeEvent } from '../entries/outcome-event.ts';
import type { OpenEntry } from '../entries/open-entry.ts';
import { withSessionLock } from './session-lock.ts';

/**
 * Reads and writes the files of one session, of this process or of another. All but `locked` expect nothing of the caller
 * but order.
 */
export interface SessionFolder {
  readonly name: string;
  readonly path: string;
  /** Runs alone among all processes. Makes the folder. */
  locked<T>(action: () => Promise<T>): Promise<T>;
  /** The open entry; a file left by an interrupted resolution or not readable counts as absent. */
  current(): Promise<OpenEntry | undefined>;
  /** Sets aside what the last `current` could not read, and gives its new name. Needs the lock. */
  setAsideUnreadable(): Promise<string | undefined>;
  /** Reports what any process has set aside here. */
  reportSetAside(): Promise<void>;
  /** Says whether the last `current` found what it could not read. */
  wasUnreadable(): boolean;
  /** Replaces what `current` has just returned; call both under one lock. */
  saveCurrent(open: OpenEntry): Promise<void>;
  /** Lists the resolved entries, oldest first, each once. */
  entries(): Promise<readonly ResolvedGhap[]>;
  /** From here on the entry is resolved, though its current file is still there. */
  saveResolved(entry: ResolvedGhap): Promise<void>;
  /** Takes the current file of a resolved entry away; a failure costs nothing, as `current` sees through it. */
  removeResolved(): Promise<void>;
  /**
   * Removes half-written files and an open entry that is resolved already, sets an unreadable one aside.
   * Needs the lock: nobody else is writing then.
   */
  dropLeftovers(): Promise<void>;
  events(): Promise<readonly OutcomeEvent[]>;
  saveEvent(event: OutcomeEvent): Promise<void>;
  toolCount(): Promise<number>;
  saveToolCount(count: number): Promise<void>;
}

export function createSessionFolder(context: JournalContext, name: string): SessionFolder {
  const { files, directory, process, isGone, now } = context;
  const path = join(directory, name);
  const lock = { files, path: join(path, 'lock'), process, isGone, now };
  const currentFile = createCurrentFile(context, name);
  const readers = createReaders(context, name);
  const entries = (): Promise<readonly ResolvedGhap[]> => readers.entries.read();
  const locked = <T>(action: () => Promise<T>): Promise<T> => withSessionLock(lock, action);

  return {
    name,
    path,
    locked,
    entries,
    current: () => readCurrent(currentFile, entries),
    setAsideUnreadable: () => currentFile.setAsideUnreadable(),
    reportSetAside: () => currentFile.reportSetAside(),
    wasUnreadable: () => currentFile.wasUnreadable(),
    saveCurrent: async (open) => {
      if (currentFile.wasUnreadable()) await currentFile.setAsideUnreadable();
      await currentFile.save(open);
    },
    dropLeftovers: async () => {
      const names = await files.list(path);
      for (const file of names) if (file.endsWith('.tmp')) await files.remove(join(path, file));
      await currentFile.setAsideUnreadable();
      const open = await currentFile.read();
      if (open !== undefined && (await entries()).some(({ id }) => id === open.entry.id)) await currentFile.remove();
    },
    saveResolved: async (entry) => {
      await files.append(join(path, ENTRIES_FILE), `${JSON.stringify(serializeGhap(entry))}\n`);
      // Whoever asks next, mostly the start of the next entry, finds it read.
      await entries();
    },
    removeResolved: async () => {
      await currentFile.remove().catch((error: unknown) => {
        context.logger.warn('journal.current_not_removed', { session: name, error });
      });
    },
    events: () => readers.events.read(),
    saveEvent: (event) => files.append(join(path, EVENTS_FILE), serializeEvent(event)),
    toolCount: async () => {
      const count = Number(await files.read(join(path, TOOL_COUNT_FILE)));
      return Number.isSafeInteger(count) && count > 0 ? count : 0;
    },
    saveToolCount: (count) =>
      count === 0
        ? files.remove(join(path, TOOL_COUNT_FILE))
        : files.replace(join(path, TOOL_COUNT_FILE), `${count}\n`, { durable: false }),
  };
}

async function readCurrent(
  file: CurrentFile,
  entries: () => Promise<readonly ResolvedGhap[]>,
): Promise<OpenEntry | undefined> {
  const open = await file.read();
  if (open === undefined) return undefined;
  return (await entries()).some(({ id }) => id === open.entry.id) ? undefined : open;
}

interface Readers {
  readonly entries: JsonlReader<ResolvedGhap>;
  readonly events: JsonlReader<OutcomeEvent>;
}

function createReaders({ files, directory, problems }: JournalContext, name: string): Readers {
  const options = (file: string) => ({
    files,
    path: join(directory, name, file),
    onUnreadable: (line: number, reason: string) =>
      problems.report({ file: `${name}/${file}`, message: `Line ${line} was skipped: ${reason}.` }),
  });
  return {
    entries: onceEach(createJsonlReader({ ...options(ENTRIES_FILE), parse: parseResolved })),
    events: createJsonlReader({ ...options(EVENTS_FILE), parse: parseEvent }),
  };
}

function parseResolved(json: unknown): ResolvedGhap {
  const entry = parseGhap(json);
  if (isResolved(entry)) return entry;
  throw new Error('the entry has no outcome');
}

/** An entry that an interrupted move left twice is one. */
function onceEach(reader: JsonlReader<ResolvedGhap>): JsonlReader<ResolvedGhap> {
  let last: { readonly read?: readonly ResolvedGhap[]; readonly distinct: readonly ResolvedGhap[] } = { distinct: [] };
  return {
    async read() {
      const read = await reader.read();
      if (read !== last.read) last = { read, distinct: firstOfEachId(read) };
      return last.distinct;
    },
  };
}

function firstOfEachId(entries: readonly ResolvedGhap[]): readonly ResolvedGhap[] {
  const byId = new Map<string, ResolvedGhap>();
  for (const entry of entries) if (!byId.has(entry.id)) byId.set(entry.id, entry);
  return [...byId.values()];
}
