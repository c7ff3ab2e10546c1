import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';

/** Up to where a transcript was read. */
export interface TranscriptPosition {
  readonly offset: number;
  /** Tells the bytes before it from others. */
  readonly fingerprint: string;
}

export const START: TranscriptPosition = { offset: 0, fingerprint: '' };

const FINGERPRINT_BYTES = 512;

/** `undefined` for what is no regular file, or cannot be opened. */
export async function openTranscript(path: string): Promise<FileHandle | undefined> {
  try {
    // Opening a device may do something, and opening a pipe waits for its other end.
    if (!(await stat(path)).isFile()) return undefined;
    const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return undefined;
  } catch {
    return undefined;
  }
}

/** At most `length` bytes; fewer at the end of the file alone. */
export async function readBytes(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

export async function positionAt(file: FileHandle, offset: number): Promise<TranscriptPosition> {
  const start = Math.max(0, offset - FINGERPRINT_BYTES);
  const bytes = await readBytes(file, start, offset - start);
  return { offset: start + bytes.length, fingerprint: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}

/** Where to go on: at the start of a file that shrank, was replaced, or is another one. */
export async function resume(file: FileHandle, position: TranscriptPosition): Promise<number> {
  if (position.offset === 0) return 0;
  const { fingerprint, offset } = await positionAt(file, position.offset);
  return fingerprint === position.fingerprint ? offset : 0;
}
