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
  /** Takes our entries out, and nothing else. What the file held before `init` tells an entry of somebody else's from ours. */
  remove(text: string, before?: string | null): Edited;
  /** Whether nothing is left that anyone would miss. */
  isBlank(text: string): boolean;
}

/** Some Windows editors begin a file with it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Behind a byte order mark where there is one; an empty file is as good as none. Throws `INSTALL_FILE_UNUSABLE`. */
export function addTo(file: ManagedFile, text: string): Edited {
  return edit(file, text, (body) => file.add(body.trim() === '' ? file.blank : body));
}

/** Behind a byte order mark where there is one. Throws `INSTALL_FILE_UNUSABLE`. */
export function removeFrom(file: ManagedFile, text: string, before?: string | null): Edited {
  return edit(file, text, (body) => file.remove(body, before));
}

/** Refuses when doing it again would change more: the file is not what it seems, as when a key stands in it twice. */
function edit(file: ManagedFile, text: string, change: (body: string) => Edited): Edited {
  const body = withoutMark(text);
  const edited = change(body);
  if (change(edited.text).changes.length > 0) {
    throw unusable(file.path, 'cannot be edited safely. Look for keys that stand in it twice');
  }
  if (edited.changes.length === 0) return { text, changes: [] };
  return { ...edited, text: text.slice(0, text.length - body.length) + edited.text };
}

/** Whether the text says nothing, its byte order mark aside. */
export function isBlankFile(file: ManagedFile, text: string): boolean {
  return file.isBlank(withoutMark(text));
}

/** The text behind a byte order mark. */
export function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
}
