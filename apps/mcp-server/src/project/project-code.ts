import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, sep } from 'node:path';
import type { CodeIndexer, IndexRoot } from '@learning-memory/code-indexer';
import { errorFactory, LearningMemoryError } from '@learning-memory/errors';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import { ALL_PROJECTS, type Project, type ProjectIds, type ProjectService } from '@learning-memory/project';
import type { CurrentProject } from './current-project.ts';

/** Whose the indexed code and commits are. They carry no project: the folder that they come from says it. */
export interface ProjectCode {
  /** Those of this project; by a name the index that is called so, else those of the project; `*` for all. */
  indexes(asked?: string): Promise<readonly IndexRoot[]>;
  /** All without ids. */
  indexesOf(ids: ProjectIds | undefined): Promise<readonly IndexRoot[]>;
  /** Ids of repositories; `undefined` for all, as without ids. */
  repositoriesOf(ids: ProjectIds | undefined): Promise<readonly string[] | undefined>;
  /**
   * What to call the index of a directory: as asked, else as it is called already, else as its project or itself, told apart
   * by a number. Rejects `CODE_INDEX_NAME_TAKEN` for the name of the index of another directory, and
   * `CODE_INDEX_UNCONFIRMED` for the home directory and what is above it without a name.
   */
  indexName(directory: string, asked?: string): Promise<string>;
  /** Removes the index of this name. Rejects `CODE_INDEX_NOT_FOUND`. */
  removeIndex(name: string): Promise<RemovedIndex>;
  /** Whose a folder is, is asked anew from now on. */
  forget(): void;
  /** Code, or commits, of this project are being indexed until this settles. */
  noteIndexing(what: Indexed, work: Promise<unknown>): void;
  /** Whether any are. */
  isIndexing(what: Indexed): boolean;
}

export type Indexed = 'code' | 'commits';

export interface RemovedIndex {
  readonly project: string;
  readonly root: string;
  readonly units: number;
}

export interface ProjectCodeOptions {
  readonly codeIndexer: Pick<CodeIndexer, 'roots' | 'remove'>;
  readonly git: Pick<GitAnalyzer, 'indexedRepositories'>;
  readonly projects: ProjectService;
  readonly currentProject: CurrentProject;
}

const LONGEST_NAME = 64;

const codeIndexError = errorFactory({
  CODE_INDEX_NAME_TAKEN: 'conflict',
  CODE_INDEX_UNCONFIRMED: 'validation',
  CODE_INDEX_NOT_FOUND: 'not_found',
} as const);

export function createProjectCode({ codeIndexer, git, projects, currentProject }: ProjectCodeOptions): ProjectCode {
  const { ownerOf, forget } = createOwners(projects);

  async function indexesOf(ids: ProjectIds | undefined): Promise<readonly IndexRoot[]> {
    const roots = await codeIndexer.roots();
    if (ids === undefined) return roots;
    const owned = await Promise.all(roots.map(async ({ root }) => ids.includes(await ownerOf(root))));
    return roots.filter((_, index) => owned[index]);
  }

  async function removeIndex(name: string): Promise<RemovedIndex> {
    const named = (await codeIndexer.roots()).find(({ project }) => project === name);
    if (named === undefined) throw noIndex(name, await indexesOf(await currentProject.idsOf()));
    await checkOn(currentProject, [await ownerOf(named.root)]);
    return { project: name, root: named.root, units: await codeIndexer.remove(name) };
  }

  async function indexName(directory: string, asked?: string): Promise<string> {
    const root = await realpath(directory).catch(() => undefined);
    // The indexer says what is wrong with it.
    if (root === undefined) return asked ?? basename(directory);
    if (asked === undefined) await checkWidth(root);
    const [roots, project] = await Promise.all([codeIndexer.roots(), projects.identify(root)]);
    const owned = await Promise.all(roots.map(async (index) => ({ ...index, owner: await ownerOf(index.root) })));
    return nameOf(owned, { root, project, asked });
  }

  return {
    indexesOf,
    async indexes(asked) {
      const named =
        asked === undefined || asked === ALL_PROJECTS
          ? []
          : (await codeIndexer.roots()).filter(({ project }) => project === asked);
      if (named.length === 0) return indexesOf(await currentProject.idsOf(asked));
      await checkOn(currentProject, await Promise.all(named.map(({ root }) => ownerOf(root))));
      return named;
    },
    async repositoriesOf(ids) {
      if (ids === undefined) return undefined;
      const indexed = await git.indexedRepositories();
      const owned = await Promise.all(indexed.map(async (folder) => ids.includes(await ownerOf(folder))));
      // One that is just being indexed is not listed.
      const own = (await projects.list()).filter((project) => project.ids.some((id) => ids.includes(id)));
      const folders = own.flatMap((project) => project.folders.map(({ path }) => path));
      return [...indexed.filter((_, index) => owned[index]), ...folders.filter((path) => !indexed.includes(path))];
    },
    indexName,
    removeIndex,
    forget,
    ...createIndexing(),
  };
}

function createIndexing(): Pick<ProjectCode, 'noteIndexing' | 'isIndexing'> {
  const running: Record<Indexed, number> = { code: 0, commits: 0 };
  return {
    noteIndexing(what, work) {
      running[what] += 1;
      const end = (): void => void (running[what] -= 1);
      work.then(end, end);
    },
    isIndexing: (what) => running[what] > 0,
  };
}

/** Rejects `PROJECT_PAUSED` where one is another project that is switched off: to ask for its ids says so. */
async function checkOn(currentProject: CurrentProject, owners: readonly (string | null)[]): Promise<void> {
  await Promise.all(owners.map((owner) => currentProject.idsOf(owner ?? undefined)));
}

interface Owners {
  /** Id of a project; null for none. */
  readonly ownerOf: (folder: string) => Promise<string | null>;
  readonly forget: () => void;
}

function createOwners(projects: Pick<ProjectService, 'list' | 'recognise'>): Owners {
  const owners = new Map<string, Owner>();
  return {
    async ownerOf(folder) {
      const all = await projects.list();
      const known = owners.get(folder);
      if (known !== undefined && (known.id !== null || known.among === all.length)) return known.id;
      const id = await findOwner(projects, all, folder);
      owners.set(folder, { id, among: all.length });
      return id;
    },
    forget: () => owners.clear(),
  };
}

/** Whose a folder is. */
interface Owner {
  /** Of a project; null for none. */
  readonly id: string | null;
  /** How many projects there were; another may be the one. */
  readonly among: number;
}

async function findOwner(
  projects: Pick<ProjectService, 'recognise'>,
  all: readonly Project[],
  folder: string,
): Promise<string | null> {
  const known = all.flatMap(({ id, folders }) => folders.map((place) => ({ ...place, id })));
  const place = known.find(({ path }) => path === folder);
  // To be looked up is not to be seen; a folder without a repository may lie in one by now.
  if (place?.version !== undefined) return place.id;
  try {
    // An answer writes nothing: it would wait while another process holds the store.
    return idOf(await projects.recognise(folder));
  } catch (error) {
    if (!isGone(error)) throw error;
    return idOf(place);
  }
}

function idOf(found: { readonly id: string } | undefined): string | null {
  return found?.id ?? null;
}

function isGone(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.code === 'PROJECT_PATH_NOT_FOUND';
}

interface OwnedIndex extends IndexRoot {
  /** Id of a project; null for none. */
  readonly owner: string | null;
}

function isOthers({ root, owner }: OwnedIndex, ownRoot: string, project: Project): boolean {
  return root !== ownRoot && owner !== null && !project.ids.includes(owner);
}

interface NameQuestion {
  readonly root: string;
  readonly project: Project;
  readonly asked: string | undefined;
}

async function nameOf(indexes: readonly OwnedIndex[], { root, project, asked }: NameQuestion): Promise<string> {
  const free = await freeName(indexes, root, project);
  if (asked === ALL_PROJECTS) {
    const message = `'${ALL_PROJECTS}' stands for all projects, and names no index. Take another name, such as '${free}'.`;
    throw codeIndexError('CODE_INDEX_NAME_TAKEN', message, { details: { project: asked, asked: root, free } });
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
async function checkWidth(root: string): Promise<void> {
  const home = await realpath(homedir()).catch(() => homedir());
  if (!isWithin(home, root)) return;
  throw codeIndexError(
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

async function exists(folder: string): Promise<boolean> {
  return (await stat(folder).catch(() => undefined)) !== undefined;
}

function nameTaken({ project: asked, root: present }: OwnedIndex, root: string, free: string): Error {
  const message =
    `The index called '${asked}' is that of "${present}", which one of "${root}" would replace. Take another name, such as ` +
    `'${free}', or leave it out; or remove that index first: remove_project.`;
  return codeIndexError('CODE_INDEX_NAME_TAKEN', message, {
    details: { project: asked, root: present, asked: root, free },
  });
}

function noIndex(name: string, own: readonly IndexRoot[]): Error {
  const names = own.map(({ project }) => project);
  const known = names.length === 0 ? 'This project has none.' : `Those of this project: ${names.join(', ')}.`;
  return codeIndexError('CODE_INDEX_NOT_FOUND', `There is no index called '${name}'. ${known}`, { details: { names } });
}
