import type { ChangedFile } from './changed-file.ts';

export const MOST_FILES = 100;

/** What happened to one file, with paths as they are shown. */
export type FileChange =
  | { readonly kind: 'write'; readonly path: string; readonly created: boolean }
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  /** Whatever lies there is as it was committed last; `.` for everything. */
  | { readonly kind: 'revert'; readonly path: string }
  | { readonly kind: 'commit' };

/** The files with one more change, in order of their first; a file that was made and deleted is none. */
export function changeFiles(files: readonly ChangedFile[], change: FileChange): readonly ChangedFile[] {
  if (change.kind === 'commit') return files.map((file) => ({ ...file, isCommitted: true }));
  if (change.kind === 'revert') return files.filter((file) => !isReverted(file, change.path));
  const known = files.find(({ path }) => path === change.path);
  const next = changed(known, change);
  const others = files.filter(({ path }) => path === change.path || path !== next?.path);
  if (known === undefined) return next === undefined ? files : [...others, next];
  return others.flatMap((file) => (file === known ? (next ?? []) : file));
}

/** A new file is none that git knows, so it stays. */
function isReverted({ path, change, isCommitted }: ChangedFile, reverted: string): boolean {
  if (isCommitted === true || change === 'new') return false;
  return reverted === '.' || path === reverted || path.startsWith(`${reverted}/`);
}

type PathChange = Exclude<FileChange, { readonly kind: 'revert' | 'commit' }>;

function changed(known: ChangedFile | undefined, change: PathChange): ChangedFile | undefined {
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
