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

interface Directory {
  /** Is relative to the root; '' for the root. */
  readonly path: string;
  readonly rules: IgnoreRules;
}

/**
 * Regular files below the root that no rule ignores, relative to it, with forward slashes. Links are not followed, and other
 * repositories not entered. Throws when the root itself cannot be read.
 */
export async function* walkDirectory(options: WalkOptions): AsyncGenerator<string> {
  const { root, recursive, onSkip } = options;
  const open: Directory[] = [{ path: '', rules: await readRootIgnoreRules(root) }];
  const isOther = await otherRepositories(root);
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    const entries = await enter(directory.path, options, isOther);
    const below: Directory[] = [];
    for (const entry of entries) {
      const path = directory.path === '' ? entry.name : `${directory.path}/${entry.name}`;
      if (directory.rules.ignores(path, entry.isDirectory())) continue;
      if (entry.isFile() && !isLossy(entry.name)) yield path;
      else if (!entry.isDirectory()) onSkip(entry.isSymbolicLink() ? 'symlink' : 'unreadable', path);
      else if (recursive) below.push({ path, rules: await rulesBelow(directory.rules, root, path) });
    }
    open.push(...below.reverse());
  }
}

/** Gives what the root itself says; `enter` adds the rules of directories below. */
export async function readRootIgnoreRules(root: string): Promise<IgnoreRules> {
  const exclude = await readRules(join(root, '.git', 'info', 'exclude'));
  return rootIgnoreRules(exclude, await readRules(join(root, '.gitignore')));
}

/** Nothing of another repository. */
async function enter(path: string, options: WalkOptions, isOther: IsOther): Promise<readonly Dirent[]> {
  const entries = await readEntries(path, options);
  if (path === '' || !entries.some(({ name }) => name === '.git') || !(await isOther(path))) return entries;
  options.onSkip('other_repository', path);
  return [];
}

async function readEntries(path: string, { root, onSkip }: WalkOptions): Promise<readonly Dirent[]> {
  try {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (path === '') throw error;
    onSkip((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'changed_while_read' : 'unreadable', path);
    return [];
  }
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
