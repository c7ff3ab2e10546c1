import { relative, sep } from 'node:path';
import { LearningMemoryError } from '@learning-memory/errors';
import { observationCollectorError } from '@learning-memory/observation-collector';
import { systemErrorCode } from '@learning-memory/durable-file';

const FULL = 'The disk is full. Free some space, then repeat the call.';
const READ_ONLY = 'It is not writable. Make it writable or choose another journal folder, then repeat the call.';
const NOT_A_FOLDER = 'A file stands where a folder is needed. Move it away or choose another journal folder.';
const BUSY = 'The system has no file handles left. Close some programs, then repeat the call.';
const LINK = 'A link stands where a file of the journal is needed. Remove it, then repeat the call.';
const OTHER = 'Check the disk and the journal folder, then repeat the call.';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: FULL,
  EROFS: READ_ONLY,
  EACCES: READ_ONLY,
  EPERM: READ_ONLY,
  ENOTDIR: NOT_A_FOLDER,
  EEXIST: NOT_A_FOLDER,
  ELOOP: LINK,
  EMFILE: BUSY,
  ENFILE: BUSY,
};

/** File system errors as `OBSERVATION_JOURNAL_UNAVAILABLE`, naming the file below the journal; others as they are. */
export function toJournalError(error: unknown, directory: string): unknown {
  const code = systemErrorCode(error);
  if (LearningMemoryError.isInstance(error) || code === undefined) return error;
  const file = fileBelow(directory, (error as { readonly path?: unknown }).path);
  const subject = file === '' ? 'The journal folder' : `The journal file '${file}'`;
  const message = `${subject} cannot be used (${code}). ${ADVICE[code] ?? OTHER} Nothing acknowledged is lost.`;
  return observationCollectorError('OBSERVATION_JOURNAL_UNAVAILABLE', message, {
    details: { file, code },
    cause: error,
  });
}

/** A path with forward slashes; empty for the journal folder itself and what lies above it. */
function fileBelow(directory: string, path: unknown): string {
  if (typeof path !== 'string') return '';
  const below = relative(directory, path).split(sep);
  return below[0] === '..' ? '' : below.join('/');
}
