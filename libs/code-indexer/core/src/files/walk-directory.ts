import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SkipReason } from '@learning-memory/code-indexer';
import { rootIgnoreRules, type IgnoreRules } from './ignore-rules.ts';
import { otherRepositories, type IsOther } from './other-repositories.ts';
import { readSource } from './read-source.ts';

export interface WalkOptions {
  /** Absolute, without links. */
  readonly root: string;
  readonly recursive: boolean;
  readonly onSkip: (reason: SkipReason, path: string) => void;
}

/** A directory to look into. */
export interface Directory {
  /** Relative to the root; '' for the root. */
  readonly path: string;
  /** Those of the directory above; absent for the root. */
  readonly above?: IgnoreRules | undefined;
  /** Its own, where somebody has read them. */
  readonly rules?: IgnoreRules | undefined;
}

/** What of a directory counts, by path. */
export interface ListedDirectory {
  readonly rules: IgnoreRules;
  readonly files: readonly string[];
  readonly below: readonly Directory[];
  readonly skipped: readonly (readonly [reason: SkipReason, path: string])[];
}

/**
 * Regular files below the root that no rule ignores, relative to it, with forward slashes. Links are not followed, and other
 * repositories not entered. Throws when the root itself cannot be read.
 */
export async function* walkDirectory({ root, recursive, onSkip }: WalkOptions): AsyncGenerator<string> {
  const isOther = await otherRepositories(root);
  const open: Directory[] = [{ path: '' }];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    const { files, below, skipped } = await listDirectory(root, directory, isOther);
    for (const [reason, path] of skipped) onSkip(reason, path);
    yield* files;
    if (recursive) open.push(...below.toReversed());
  }
}

/** Throws for the root alone. */
export async function listDirectory(
  root: string,
  { path: folder, above, rules: known }: Directory,
  isOther: IsOther,
): Promise<ListedDirectory> {
  const skipped: Listing['skipped'] = [];
  const entries = await enter(folder, { root, isOther, skipped });
  const rules =
    known ?? (above === undefined ? await readRootIgnoreRules(root) : await rulesBelow(above, root, folder));
  const listed: Listing = { rules, files: [], below: [], skipped };
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (rules.ignores(path, entry.isDirectory())) continue;
    if (entry.isFile() && !isLossy(entry.name)) listed.files.push(path);
    else if (entry.isDirectory()) listed.below.push({ path, above: rules });
    else listed.skipped.push([entry.isSymbolicLink() ? 'symlink' : 'unreadable', path]);
  }
  return listed;
}

interface Listing extends ListedDirectory {
  readonly files: string[];
  readonly below: Directory[];
  readonly skipped: [SkipReason, string][];
}

/** What the root itself says; `listDirectory` adds the rules of directories below. */
export async function readRootIgnoreRules(root: string): Promise<IgnoreRules> {
  const exclude = await readRules(join(root, '.git', 'info', 'exclude'));
  return rootIgnoreRules(exclude, await readRules(join(root, '.gitignore')));
}

interface Entering extends Pick<Listing, 'skipped'> {
  readonly root: string;
  readonly isOther: IsOther;
}

/** Nothing of another repository. */
async function enter(path: string, { root, isOther, skipped }: Entering): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    const isOfOther = path !== '' && entries.some(({ name }) => name === '.git') && (await isOther(path));
    if (!isOfOther) return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    skipped.push(['other_repository', path]);
  } catch (error) {
    if (path === '') throw error;
    skipped.push([(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'changed_while_read' : 'unreadable', path]);
  }
  return [];
}

async function rulesBelow(rules: IgnoreRules, root: string, path: string): Promise<IgnoreRules> {
  return rules.enter(path, await readRules(join(root, path, '.gitignore')));
}

async function readRules(file: string): Promise<string | undefined> {
  const bytes = await readSource(file);
  return typeof bytes === 'string' ? undefined : bytes.toString('utf8');
}

/** The name is no UTF-8, so the file cannot be opened by it. */
function isLossy(name: string): boolean {
  return name.includes('\uFFFD');
}
