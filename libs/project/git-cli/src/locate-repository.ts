import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { RepositoryPlace } from '@learning-memory/project';
import { gitDirectoryIn } from './git-file.ts';
import { readShortFile } from './read-short-file.ts';
import { repositoryVersion } from './repository-version.ts';

type LocatedRepository = Omit<RepositoryPlace, 'version'>;

/**
 * Looks where git would: in the folder and those above it. A `.git` that is no git directory is passed over if a repository
 * lies above, as git does; else it is what is left of one. So is a bare repository in the working tree of another, as with git's
 * `safe.bareRepository=explicit`: whoever made the other can commit one that names any remote as its own.
 */
export async function locateRepository(folder: string): Promise<RepositoryPlace | undefined> {
  let damaged: LocatedRepository | undefined;
  for (const candidate of withParents(folder)) {
    const [gitEntry, head] = await Promise.all(['.git', 'HEAD'].map((name) => kindOf(join(candidate, name))));
    const worktree = gitEntry && (await worktreeAt(candidate));
    const place = worktree ?? (head && (await bareRepositoryAt(candidate)));
    if (place !== undefined) return { ...place, version: await repositoryVersion(place.commonDirectory) };
    if (gitEntry !== undefined) damaged ??= mainWorktree(candidate);
  }
  return damaged;
}

function withParents(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

async function worktreeAt(topLevel: string): Promise<LocatedRepository | undefined> {
  const gitEntry = join(topLevel, '.git');
  const kind = await kindOf(gitEntry);
  if (kind === 'folder') return (await isGitDirectory(gitEntry)) ? mainWorktree(topLevel) : undefined;
  return kind === 'file' ? placeByGitFile(topLevel, gitEntry) : undefined;
}

function mainWorktree(topLevel: string): LocatedRepository {
  return { folder: topLevel, topLevel, commonDirectory: join(topLevel, '.git') };
}

/** Of a linked worktree or a submodule. */
async function placeByGitFile(topLevel: string, gitFile: string): Promise<LocatedRepository | undefined> {
  const gitDirectory = await gitDirectoryIn(gitFile);
  if (gitDirectory === undefined) return undefined;
  const common = await readShortFile(join(gitDirectory, 'commondir'));
  if (common === undefined) return { folder: topLevel, topLevel, commonDirectory: gitDirectory };
  const commonDirectory = await realPath(resolve(gitDirectory, common.trimEnd()));
  return { folder: folderOf(commonDirectory), topLevel, commonDirectory };
}

/** `undefined` where it lies in the working tree of another. */
async function bareRepositoryAt(folder: string): Promise<LocatedRepository | undefined> {
  const place = await gitDirectoryAt(folder);
  if (place === undefined) return undefined;
  for (const above of withParents(dirname(folder))) {
    const around = await worktreeAt(above);
    if (around !== undefined) return isWithin(folder, around.commonDirectory) ? place : undefined;
  }
  return place;
}

function isWithin(folder: string, other: string): boolean {
  const path = relative(other, folder);
  return path === '' || !(path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path));
}

/** A bare repository, or the git directory of a worktree. */
async function gitDirectoryAt(folder: string): Promise<LocatedRepository | undefined> {
  if (!(await isGitDirectory(folder))) return undefined;
  const place = folderOf(folder);
  return { folder: place, topLevel: place, commonDirectory: folder };
}

function folderOf(commonDirectory: string): string {
  return basename(commonDirectory) === '.git' ? dirname(commonDirectory) : commonDirectory;
}

async function isGitDirectory(folder: string): Promise<boolean> {
  const [head, ...parts] = await Promise.all(['HEAD', 'objects', 'refs'].map((name) => kindOf(join(folder, name))));
  return head === 'file' && parts.every((kind) => kind === 'folder');
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (stats?.isDirectory()) return 'folder';
  return stats?.isFile() ? 'file' : undefined;
}

async function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}
