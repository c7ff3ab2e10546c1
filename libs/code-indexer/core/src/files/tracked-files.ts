import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Of the index of git, as its documentation of the format names them. */
const SIGNATURE = 'DIRC';
const HEADER_BYTES = 12;
const ENTRY = { flagsAt: 60, extended: 0x4000, padding: 8 } as const;

interface Place {
  readonly offset: number;
  /** The name of the entry before. */
  readonly before: string;
}

/** Whether a repository tracks anything below a folder, which is relative to its top, with forward slashes. */
export async function tracksBelow(gitDirectory: string, folder: string): Promise<boolean> {
  const index = await readIndex(join(gitDirectory, 'index'));
  const below = `${folder}/`.normalize('NFC');
  for (const name of namesIn(index)) if (name.normalize('NFC').startsWith(below)) return true;
  return false;
}

/** Empty for what is none. */
async function readIndex(file: string): Promise<Buffer> {
  const isFile = await lstat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  const bytes = isFile ? await readFile(file) : Buffer.alloc(0);
  const isIndex = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, SIGNATURE.length) === SIGNATURE;
  return isIndex ? bytes : Buffer.alloc(HEADER_BYTES);
}

/** Of versions 2 to 4; stops at what it cannot read. */
function* namesIn(index: Buffer): Generator<string> {
  const [version, count] = [index.readUInt32BE(4), index.readUInt32BE(8)];
  let place: Place = { offset: HEADER_BYTES, before: '' };
  for (let read = 0; read < count; read += 1) {
    if (place.offset + ENTRY.flagsAt + 2 > index.length) return;
    place = version < 4 ? plainEntry(index, place) : shortenedEntry(index, place);
    yield place.before;
  }
}

function nameAt(index: Buffer, { offset }: Place): number {
  const isExtended = (index.readUInt16BE(offset + ENTRY.flagsAt) & ENTRY.extended) !== 0;
  return offset + ENTRY.flagsAt + (isExtended ? 4 : 2);
}

/** Filled up with at least one zero to a multiple of eight. */
function plainEntry(index: Buffer, place: Place): Place {
  const start = nameAt(index, place);
  const end = endOfName(index, start);
  const length = Math.ceil((end + 1 - place.offset) / ENTRY.padding) * ENTRY.padding;
  return { offset: place.offset + length, before: index.toString('utf8', start, end) };
}

/** Says how many bytes of the name before to leave out, in groups of seven bits, and what follows in their place. */
function shortenedEntry(index: Buffer, place: Place): Place {
  let at = nameAt(index, place);
  let leftOut = (index[at] ?? 0) & 0x7f;
  while (((index[at] ?? 0) & 0x80) !== 0) {
    at += 1;
    leftOut = ((leftOut + 1) << 7) | ((index[at] ?? 0) & 0x7f);
  }
  const end = endOfName(index, at + 1);
  const before = Buffer.from(place.before);
  const kept = before.subarray(0, Math.max(0, before.length - leftOut));
  return { offset: end + 1, before: Buffer.concat([kept, index.subarray(at + 1, end)]).toString('utf8') };
}

function endOfName(index: Buffer, start: number): number {
  const end = index.indexOf(0, start);
  return end === -1 ? index.length : end;
}
