import { unusable } from './json-text.ts';

/** A text after a change, and what the change was, a line for people each. Unchanged without lines. */
export interface Edited {
  readonly text: string;
  readonly changes: readonly string[];
}

/** A file of the client that holds entries of ours among those of others. */
export interface ManagedFile {
  /** Absolute. */
  readonly path: string;
  /** What a new file starts from. */
  readonly blank: string;
  /** Puts our entries in, or up to date. Throws `INSTALL_FILE_UNUSABLE` for what it cannot read. */
  add(text: string): Edited;
  /** Takes our entries out, and nothing else. */
  remove(text: string): Edited;
  /** Whether nothing is left that anyone would miss. */
  isBlank(text: string): boolean;
}

/** Some Windows editors begin a file with it. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * `add` or `remove`, behind a byte order mark where there is one. Throws `INSTALL_FILE_UNUSABLE` when doing it again would
 * change more: the file is not what it seems, as when a key stands in it twice.
 */
export function editFile(file: ManagedFile, verb: 'add' | 'remove', text: string): Edited {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const edited = file[verb](text.slice(mark.length));
  if (file[verb](edited.text).changes.length > 0) {
    throw unusable(file.path, 'cannot be edited safely. Look for keys that stand in it twice');
  }
  return { ...edited, text: mark + edited.text };
}

/** Whether the text says nothing, its byte order mark aside. */
export function isBlankFile(file: ManagedFile, text: string): boolean {
  return file.isBlank(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
}
