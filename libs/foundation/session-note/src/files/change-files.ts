import type { ChangedFile } from './changed-file.ts';

export const MOST_FILES = 100;

/** What happened to one file, with paths as they are shown. */
export type FileChange =
  | { readonly kind: 'write'; readonly path: string; readonly created: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string };

/** The files with one more change, in order of their first; a file that was made and deleted is none. */
export function changeFiles(files: readonly ChangedFile[], change: FileChange): readonly ChangedFile[] {
  const known = files.find(({ path }) => path === change.path);
  const next = changed(known, change);
  const others = files.filter(({ path }) => path === change.path || path !== next?.path);
  if (known === undefined) return next === undefined ? files : [...others, next];
  return others.flatMap((file) => (file === known ? (next ?? []) : file));
}

function changed(known: ChangedFile | undefined, change: FileChange): ChangedFile | undefined {
  const { path } = change;
  if (change.kind === 'delete')
    return known?.change === 'new' ? undefined : { path: known?.from ?? path, change: 'deleted' };
  if (change.kind === 'rename') {
    if (known?.change === 'new') return { path: change.to, change: 'new' };
    return { path: change.to, change: 'changed', from: known?.from ?? path };
  }
  if (known === undefined) return { path, change: change.created ? 'new' : 'changed' };
  return known.change === 'deleted' ? { path, change: 'changed' } : known;
}
