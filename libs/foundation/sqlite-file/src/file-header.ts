import { readSync } from 'node:fs';
import { systemErrorCode } from '@learning-memory/durable-file';
import { readByHandle } from './used-files.ts';

/** What the first bytes of a file say; https://www.sqlite.org/fileformat.html */
export interface FileHeader {
  readonly isDatabase: boolean;
  /** Writes go into a log first. */
  readonly isWal: boolean;
  /** Of the whole database. */
  readonly sizeBytes: number;
}

const HEADER_BYTES = 100;
const MAGIC = Buffer.from('SQLite format 3\0');
const OFFSET = { pageSize: 16, readVersion: 19, pages: 28 } as const;
const WAL_VERSION = 2;

/** `undefined` where there is nothing; a folder is no database. */
export function readHeader(file: string): FileHeader | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    readByHandle(file, (handle) => readSync(handle, header, 0, header.length, 0));
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') return undefined;
    if (code !== 'EISDIR') throw error;
  }
  const pageSize = header.readUInt16BE(OFFSET.pageSize);
  return {
    isDatabase: header.subarray(0, MAGIC.length).equals(MAGIC),
    isWal: header[OFFSET.readVersion] === WAL_VERSION,
    sizeBytes: (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(OFFSET.pages),
  };
}
