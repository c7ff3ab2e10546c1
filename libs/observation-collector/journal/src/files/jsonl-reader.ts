import type { FileTail, JournalFiles } from './journal-files.ts';

const NEWLINE = 0x0a;

export interface JsonlReaderOptions<T> {
  readonly files: JournalFiles;
  readonly path: string;
  /** Throws for what is not a record. */
  readonly parse: (json: unknown) => T;
  /** Told of each unreadable line once per reading of the file; lines count from 1. */
  readonly onUnreadable: (line: number, reason: string) => void;
}

export interface JsonlReader<T> {
  /**
   * All readable records, in file order; reads only what is new since the last call. Calls at once share one reading.
   */
  read(): Promise<readonly T[]>;
}

/** Reads a growing file of JSON lines that other processes may append to or take away. */
export function createJsonlReader<T>(options: JsonlReaderOptions<T>): JsonlReader<T> {
  const { files, path } = options;
  let readAll = createLineReading(options);
  let last: { readonly stamp: string | undefined; readonly records: readonly T[] } = { stamp: undefined, records: [] };
  let reading: Promise<readonly T[]> | undefined;

  const readChanged = async (): Promise<readonly T[]> => {
    const stamp = await files.stamp(path);
    if (stamp === undefined) {
      readAll = createLineReading(options);
      last = { stamp, records: [] };
    } else if (stamp !== last.stamp) last = { stamp, records: await readAll() };
    return last.records;
  };

  return {
    read() {
      reading ??= readChanged().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}

/** All records, of which only those are read that were appended since the last call. */
function createLineReading<T>({
  files,
  path,
  parse,
  onUnreadable,
}: JsonlReaderOptions<T>): () => Promise<readonly T[]> {
  let seen = { identity: '', offset: 0, lines: 0, records: [] as T[] };

  const readLine = (bytes: Buffer, line: number): readonly T[] => {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return text.trim() === '' ? [] : [parse(JSON.parse(text))];
    } catch (error) {
      onUnreadable(line, error instanceof SyntaxError || !(error instanceof Error) ? 'it is not JSON' : error.message);
      return [];
    }
  };

  const forget = (): void => {
    seen = { identity: '', offset: 0, lines: 0, records: [] };
  };
  const readNew = async (): Promise<FileTail | undefined> => {
    const tail = await files.readTail(path, seen.offset);
    const isSame = tail !== undefined && tail.size >= seen.offset && tail.identity === seen.identity;
    if (seen.offset === 0 || isSame) return tail;
    forget();
    return files.readTail(path, 0);
  };

  return async () => {
    const tail = await readNew();
    if (tail === undefined) return [];
    let start = 0;
    for (let end = tail.bytes.indexOf(NEWLINE); end >= 0; end = tail.bytes.indexOf(NEWLINE, start)) {
      seen.lines += 1;
      seen.records.push(...readLine(tail.bytes.subarray(start, end), seen.lines));
      start = end + 1;
    }
    seen.offset += start;
    seen.identity = tail.identity;
    const torn = tail.bytes.subarray(start);
    return torn.length === 0 ? [...seen.records] : [...seen.records, ...readLine(torn, seen.lines + 1)];
  };
}
