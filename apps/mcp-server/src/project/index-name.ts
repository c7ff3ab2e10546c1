import { realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, sep } from 'node:path';
import type { IndexRoot } from '@learning-memory/code-indexer';
import { errorFactory } from '@learning-memory/errors';
import { ALL_PROJECTS, type Project } from '@learning-memory/project';
import { exists } from '../exists.ts';

const LONGEST_NAME = 64;

const indexNameError = errorFactory({
  CODE_INDEX_NAME_TAKEN: 'conflict',
  CODE_INDEX_UNCONFIRMED: 'validation',
} as const);

export interface OwnedIndex extends IndexRoot {
  /** Id of a project; null for none. */
  readonly owner: string | null;
}

function isOthers({ root, owner }: OwnedIndex, ownRoot: string, project: Project): boolean {
  return root !== ownRoot && owner !== null && !project.ids.includes(owner);
}

export interface NameQuestion {
  readonly root: string;
  readonly project: Project;
  readonly asked: string | undefined;
}

/** Rejects `CODE_INDEX_NAME_TAKEN` for the name of the index of another directory. */
export async function nameOf(indexes: readonly OwnedIndex[], { root, project, asked }: NameQuestion): Promise<string> {
  const free = await freeName(indexes, root, project);
  if (asked === ALL_PROJECTS) {
    const message = `'${ALL_PROJECTS}' stands for all projects, and names no index. Take another name, such as '${free}'.`;
    throw indexNameError('CODE_INDEX_NAME_TAKEN', message, { details: { project: asked, asked: root, free } });
  }
  const namesake = indexes.find((index) => index.project === asked);
  if (namesake !== undefined && (await isTaken(namesake, root, project))) throw nameTaken(namesake, root, free);
  return asked ?? free;
}

/** The index of another project keeps its name also when its folder is gone: it may be on a disk that is not there. */
async function isTaken(index: OwnedIndex, root: string, project: Project): Promise<boolean> {
  return isOthers(index, root, project) || (index.root !== root && (await exists(index.root)));
}

/** What is indexed there by mistake takes hours. */
export async function checkWidth(root: string): Promise<void> {
  const home = await realpath(homedir()).catch(() => homedir());
  if (!isWithin(home, root)) return;
  throw indexNameError(
    'CODE_INDEX_UNCONFIRMED',
    `"${root}" is ${root === home ? 'the home directory' : 'a directory above the home directory'}: all that lies there would be indexed. Give the directory of a project; if all of it is meant, name the index: project.`,
    { details: { directory: root } },
  );
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}

/** An index gives its name away when its folder is gone and was not that of another project. */
async function freeName(indexes: readonly OwnedIndex[], root: string, project: Project): Promise<string> {
  const kept = await Promise.all(indexes.map(async (index) => isOthers(index, root, project) || exists(index.root)));
  const taken = new Set([ALL_PROJECTS, ...indexes.filter((_, index) => kept[index]).map((index) => index.project)]);
  const isWhole = project.folders.some(({ path }) => path === root);
  const folderName = basename(root) === '' ? project.name : basename(root);
  const candidates = isWhole ? [project.name, folderName] : [folderName];
  const own = indexes.filter((index) => index.root === root).map((index) => index.project);
  if (own.length > 0) return own.find((name) => candidates.includes(name)) ?? own[0] ?? folderName;
  for (let number = 2; number <= indexes.length + 2; number += 1) candidates.push(numbered(folderName, number));
  return candidates.map(shorten).find((candidate) => !taken.has(candidate)) ?? shorten(folderName);
}

function numbered(name: string, number: number): string {
  const end = `-${String(number)}`;
  return `${[...name].slice(0, LONGEST_NAME - end.length).join('')}${end}`;
}

function shorten(name: string): string {
  return [...name].slice(0, LONGEST_NAME).join('');
}

function nameTaken({ project: asked, root: present }: OwnedIndex, root: string, free: string): Error {
  const message =
    `The index called '${asked}' is that of "${present}", which one of "${root}" would replace. Take another name, such as ` +
    `'${free}', or leave it out; or remove that index first: remove_project.`;
  return indexNameError('CODE_INDEX_NAME_TAKEN', message, {
    details: { project: asked, root: present, asked: root, free },
  });
}
