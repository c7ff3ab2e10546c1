import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { systemErrorCode } from '@learning-memory/durable-file';
import { errorFactory } from '@learning-memory/errors';
import { mirrorPaths } from './mirror-paths.ts';

const ID = /^[a-z0-9]{12}$/;

/** What names the mirror of a home. */
interface MirrorName {
  readonly id: string;
  /** The number that its file was given when it was written; empty where an earlier release wrote it. */
  readonly noted: string;
  /** The mirror of the home that this one is a copy of; empty for another one. */
  readonly copied: string;
  /** The number that the file has in its file system. */
  readonly number: string;
}

/**
 * What the collections of a home are called on a server, where other homes may have theirs. None begins as those do that
 * several machines share. A copy of a home is another one: both would take out of one mirror what the other has put in. The
 * file knows which one it is, so a copy of it is told from one that was renamed with its folder.
 */
export function mirrorPrefix(directory: string, onCopied: (before: string) => void = () => undefined): string {
  const { id: file } = mirrorPaths(directory);
  mkdirSync(directory, { recursive: true });
  if (read(file).id === '') makeFirst(file);
  const found = checked(file);
  if (found.noted === found.number) return prefixOf(found.id);
  if (found.noted !== '') onCopied(prefixOf(found.id));
  renameSync(writeWhole(file, successorOf(found)), file);
  return prefixOf(checked(file).id);
}

/** Of the home that this one was copied from; `undefined` for one that is no copy. */
export function copiedPrefix(directory: string): string | undefined {
  const { copied } = read(mirrorPaths(directory).id);
  return copied === '' ? undefined : prefixOf(copied);
}

const prefixOf = (id: string): string => `learning-memory-${id}-`;

const mirrorError = errorFactory({ MIRROR_ID_DAMAGED: 'unavailable' } as const);

function checked(file: string): MirrorName {
  const name = read(file);
  if (ID.test(name.id)) return name;
  throw mirrorError(
    'MIRROR_ID_DAMAGED',
    `${file} is damaged. Delete it: what the server has for this home is made anew then, under another name, and the ` +
      'collections of before can be deleted there.',
  );
}

/** Empty where there is none, or where a process of an earlier release ended while it wrote it. */
function read(file: string): MirrorName {
  let opened: number;
  try {
    opened = openSync(file, 'r');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return { id: '', noted: '', copied: '', number: '' };
    throw error;
  }
  try {
    const [id = '', noted = '', copied = ''] = readFileSync(opened, 'utf8').trim().split('\n');
    return { id, noted, copied, number: numberOf(opened) };
  } finally {
    closeSync(opened);
  }
}

/** Exact also where it has more than 53 bits, as on Windows. */
const numberOf = (opened: number): string => String(fstatSync(opened, { bigint: true }).ino);

/** Of several processes that begin at once the first one decides, and none sees half of it. */
function makeFirst(file: string): void {
  const id = randomBytes(6).toString('hex');
  const whole = writeWhole(file, { id, copied: '' });
  try {
    linkSync(whole, file);
  } catch {
    // It was made meanwhile; or what is there is empty, or the file system knows no links.
    if (read(file).id === '') renameSync(whole, file);
  } finally {
    rmSync(whole, { force: true });
  }
}

/** All processes that find a copy name it alike, whoever is last. */
function successorOf({ id, noted, number }: MirrorName): Pick<MirrorName, 'id' | 'copied'> {
  if (noted === '') return { id, copied: '' };
  return { id: createHash('sha256').update(`${id} ${number}`).digest('hex').slice(0, 12), copied: id };
}

/** A file beside the one whose place it takes, with the number that it keeps there. */
function writeWhole(file: string, { id, copied }: Pick<MirrorName, 'id' | 'copied'>): string {
  const whole = `${file}.${randomBytes(6).toString('hex')}`;
  const opened = openSync(whole, 'wx');
  try {
    writeSync(opened, [id, numberOf(opened), copied].join('\n').trim());
  } finally {
    closeSync(opened);
  }
  return whole;
}
