import type { FileHandle } from 'node:fs/promises';

/** A write-ahead log up to the end of a transaction; https://www.sqlite.org/walformat.html */
export interface LogPart {
  /** Differs from that of the log after it was begun anew. */
  readonly salts: string;
  /** In bytes; 0 without a transaction. */
  readonly end: number;
}

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const OFFSET = { pageSize: 8, salts: 16, pagesAfterCommit: 4, frameSalts: 8 } as const;
const SALTS_BYTES = 8;

/** Up to the last transaction before the first page that has the mark. */
export async function readLog(log: FileHandle, mark: string): Promise<LogPart> {
  const header = Buffer.alloc(HEADER_BYTES);
  const { bytesRead } = await log.read(header, 0, HEADER_BYTES, 0);
  const salts = saltsAt(header, OFFSET.salts);
  if (bytesRead < HEADER_BYTES) return { salts, end: 0 };
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(OFFSET.pageSize));
  let end = 0;
  for (let start = HEADER_BYTES; ; start += frame.length) {
    const found = await log.read(frame, 0, frame.length, start);
    // What follows is of an earlier log.
    if (found.bytesRead < frame.length || saltsAt(frame, OFFSET.frameSalts) !== salts) return { salts, end };
    if (frame.includes(mark, FRAME_HEADER_BYTES)) return { salts, end };
    if (frame.readUInt32BE(OFFSET.pagesAfterCommit) > 0) end = start + frame.length;
  }
}

function saltsAt(bytes: Buffer, offset: number): string {
  return bytes.toString('hex', offset, offset + SALTS_BYTES);
}
