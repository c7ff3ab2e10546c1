import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { RepositoryPlace } from '@learning-memory/project';
import { readShortFile } from './read-short-file.ts';
import { repositoryVersion } from './repository-version.ts';

type LocatedRepository = Omit<RepositoryPlace, 'version'>;

/**
 * Looks where git would: in the folder and those above it. A `.git` that is no git directory is passed over if a repository
 * lies above, as git does; else it is what is left of one.
 */
export async function locateRepository(folder: string): Promise<RepositoryPlace | undefined> {
  let damaged: LocatedRepository | undefined;
  for (const candidate of withParents(folder)) {
    const place = (await worktreeAt(candidate)) ?? gitDirectoryAt(candidate);
    if (place !== undefined) return { ...place, version: repositoryVersion(place.commonDirectory) };
    if (damaged === undefined && kindOf(join(candidate, '.git')) !== undefined) damaged = mainWorktree(candidate);
  }
  return damaged;
}

function withParents(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

async function worktreeAt(topLevel: string): Promise<LocatedRepository | undefined> {
  const gitEntry = join(topLevel, '.git');
  const kind = kindOf(gitEntry);
  if (kind === 'folder') return isGitDirectory(gitEntry) ? mainWorktree(topLevel) : undefined;
  return kind === 'file' ? placeByGitFile(topLevel, gitEntry) : undefined;
}

function mainWorktree(topLevel: string): LocatedRepository {
  return { folder: topLevel, topLevel, commonDirectory: join(topLevel, '.git') };
}

/** Of a linked worktree or a submodule. */
async function placeByGitFile(topLevel: string, gitFile: string): Promise<LocatedRepository | undefined> {
  const [, target] = /^gitdir: (.+?)\r?\n?$/su.exec((await readShortFile(gitFile)) ?? '') ?? [];
  if (target === undefined) return undefined;
  const gitDirectory = resolve(topLevel, target);
  const common = await readShortFile(join(gitDirectory, 'commondir'));
  if (common === undefined) return { folder: topLevel, topLevel, commonDirectory: gitDirectory };
  const commonDirectory = await realPath(resolve(gitDirectory, common.trimEnd()));
  return { folder: folderOf(commonDirectory), topLevel, commonDirectory };
}

/** A bare repository, or the git directory of a worktree. */
function gitDirectoryAt(folder: string): LocatedRepository | undefined {
  if (!isGitDirectory(folder)) return undefined;
  const place = folderOf(folder);
  return { folder: place, topLevel: place, commonDirectory: folder };
}

function folderOf(commonDirectory: string): string {
  return basename(commonDirectory) === '.git' ? dirname(commonDirectory) : commonDirectory;
}

function isGitDirectory(folder: string): boolean {
  const [head, ...parts] = ['HEAD', 'objects', 'refs'].map((name) => kindOf(join(folder, name)));
  return head === 'file' && parts.every((kind) => kind === 'folder');
}

/** Each call of a tool asks: a promise for each file takes thirty times as long as the system does to answer. */
function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) return 'folder';
    return stats?.isFile() === true ? 'file' : undefined;
  } catch {
    return undefined;
  }
}

async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
