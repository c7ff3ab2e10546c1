import type { Edited, ManagedFile } from './managed-file.ts';

/** One file that holds entries of several kinds. */
export function joinFiles(first: ManagedFile, ...others: readonly ManagedFile[]): ManagedFile {
  const files = [first, ...others];
  const inTurn = (text: string, edit: (file: ManagedFile, text: string) => Edited): Edited =>
    files.reduce<Edited>(
      (before, file) => {
        const after = edit(file, before.text);
        return { text: after.text, changes: [...before.changes, ...after.changes] };
      },
      { text, changes: [] },
    );
  return {
    ...first,
    add: (text) => inTurn(text, (file, part) => file.add(part)),
    remove: (text, before) => inTurn(text, (file, part) => file.remove(part, before)),
  };
}
