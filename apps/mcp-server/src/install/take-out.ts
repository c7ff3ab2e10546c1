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
  const left = undone(file, text, record) ?? removed.text;
  return { ...removed, text: isBlankFile(file, left) ? blankBefore(file, left, record) : left };
}

/** The text without our change, where that is still to be found as a whole. */
function undone(file: ManagedFile, text: string, record: RecordedFile): string | undefined {
  const left = record.splice && undoSplice(text, record.splice);
  return left !== undefined && isRidOfOurs(file, left, record) ? left : undefined;
}

/** What said nothing before says it in its own way again. */
function blankBefore(file: ManagedFile, left: string, { before }: RecordedFile): string | null {
  return before === null || isBlankFile(file, before) ? before : left;
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
