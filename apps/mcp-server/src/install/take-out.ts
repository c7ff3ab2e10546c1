import type { RecordedFile } from './install-record.ts';
import { isBlankFile, removeFrom, type Edited, type ManagedFile } from './managed-file.ts';
import { undoSplice } from './splice.ts';

/**
 * Our entries out of a text that others have changed since, to the byte where the place of ours is as it was. Null as the
 * text: nothing is left that anyone would miss, and there was no file before. Throws `INSTALL_FILE_UNUSABLE`.
 */
export function takeOut(
  file: ManagedFile,
  text: string,
  record: RecordedFile | undefined,
): Omit<Edited, 'text'> & { readonly text: string | null } {
  const removed = removeFrom(file, text, record?.before);
  if (record === undefined || removed.changes.length === 0) return removed;
  const undone = record.splice && undoSplice(text, record.splice);
  const left = undone !== undefined && isRidOfOurs(file, undone, record) ? undone : removed.text;
  if (!isBlankFile(file, left)) return { ...removed, text: left };
  // It said nothing before either, each in its own way.
  const isBlankBefore = record.before !== null && isBlankFile(file, record.before);
  return { ...removed, text: record.before === null || isBlankBefore ? record.before : left };
}

/** An entry of the same name that was there before ours comes back with what it was. */
function isRidOfOurs(file: ManagedFile, text: string, { before }: RecordedFile): boolean {
  try {
    const hadSuch = before !== null && removeFrom(file, before, before).changes.length > 0;
    return hadSuch || removeFrom(file, text, before).changes.length === 0;
  } catch {
    return false;
  }
}
