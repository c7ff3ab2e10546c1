import { closeSync, fstatSync, openSync, statSync, type BigIntStats } from 'node:fs';
import { resolve } from 'node:path';

/** What this process has to do with a file. */
interface Use {
  /** How many of its stores have it open. */
  count: number;
  /** By the identity of the file that had the name then. */
  readonly handles: Map<string, number>;
}

const usedFiles = new Map<string, Use>();

/** A file that is in use and missing is no new one. */
export function isFileUsed(file: string): boolean {
  return usedFiles.has(resolve(file));
}

/** Returns what ends the use, when the connections are closed. */
export function useFile(file: string): () => void {
  const path = resolve(file);
  const use = usedFiles.get(path) ?? { count: 0, handles: new Map<string, number>() };
  usedFiles.set(path, use);
  use.count += 1;
  return () => {
    use.count -= 1;
    if (use.count > 0) return;
    usedFiles.delete(path);
    for (const handle of use.handles.values()) closeSync(handle);
  };
}

/**
 * Reads from a file. Where POSIX rules, a process that closes any handle of a file loses all locks that it has on it, those of
 * SQLite too, and the next program that ends takes the log away from under it (https://www.sqlite.org/howtocorrupt.html, 2.2):
 * a handle of a file in use stays open until the use ends.
 */
export function readByHandle<Answer>(file: string, read: (handle: number) => Answer): Answer {
  const use = usedFiles.get(resolve(file));
  if (use !== undefined) return read(keptHandle(file, use));
  const handle = openSync(file, 'r');
  try {
    return read(handle);
  } finally {
    closeSync(handle);
  }
}

function keptHandle(file: string, { handles }: Use): number {
  const known = handles.get(nameOfFile(statSync(file, { bigint: true })));
  if (known !== undefined) return known;
  const handle = openSync(file, 'r');
  const name = nameOfFile(fstatSync(handle, { bigint: true }));
  // Another file may have taken the name in between, and be known.
  handles.set(handles.has(name) ? `${name} ${handle}` : name, handle);
  return handle;
}

/** As long as somebody has it open, no other file gets it. */
export const nameOfFile = ({ dev, ino }: BigIntStats): string => `${dev}:${ino}`;
