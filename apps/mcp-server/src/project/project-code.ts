import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CodeIndexer, IndexRoot } from '@learning-memory/code-indexer';
import { errorFactory } from '@learning-memory/errors';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import { ALL_PROJECTS, type ProjectIds, type ProjectService } from '@learning-memory/project';
import type { CurrentProject } from './current-project.ts';
import { createFolderOwners, type FolderOwners } from './folder-owners.ts';
import { nearestIndexes, presentIndexes, type PlacedIndex } from './index-choice.ts';
import { checkWidth, nameOf } from './index-name.ts';

/** Whose the indexed code and commits are. They carry no project: the folder that they come from says it. */
export interface ProjectCode {
  /**
   * Those that answer in this checkout; by a name the index that is called so, else those of the project; `*` for all. Where
   * another of its project is there, one whose folder is gone is left out.
   */
  indexes(asked?: string): Promise<readonly PlacedIndex[]>;
  /** Those that answer questions about these projects in this checkout; of all without ids. */
  answering(ids: ProjectIds | undefined): Promise<readonly PlacedIndex[]>;
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
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
}

const codeIndexError = errorFactory({ CODE_INDEX_NOT_FOUND: 'not_found' } as const);

export function createProjectCode(options: ProjectCodeOptions): ProjectCode {
  const { codeIndexer, git, projects, currentProject } = options;
  const { ownerOf, withOwners, forget } = createFolderOwners(projects);

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
    const root = await folderAt(directory);
    // The indexer says what is wrong with it.
    if (root === undefined) return asked ?? basename(directory);
    if (asked === undefined) await checkWidth(root);
    const [roots, project] = await Promise.all([codeIndexer.roots(), projects.identify(root)]);
    return nameOf(await withOwners(roots), { root, project, asked });
  }

  return {
    indexesOf,
    ...createChoice(options, { ownerOf, withOwners, indexesOf }),
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

/** With its links resolved; `undefined` for what is no folder. */
async function folderAt(path: string): Promise<string | undefined> {
  const root = await realpath(path).catch(() => undefined);
  if (root === undefined) return undefined;
  const found = await stat(root).catch(() => undefined);
  return found?.isDirectory() === true ? root : undefined;
}

interface FoundIndexes extends Pick<FolderOwners, 'ownerOf' | 'withOwners'>, Pick<ProjectCode, 'indexesOf'> {}

function createChoice(
  { codeIndexer, currentProject, projectPath }: ProjectCodeOptions,
  { ownerOf, withOwners, indexesOf }: FoundIndexes,
): Pick<ProjectCode, 'indexes' | 'answering'> {
  return {
    async indexes(asked) {
      const named =
        asked === undefined || asked === ALL_PROJECTS
          ? []
          : (await codeIndexer.roots()).filter(({ project }) => project === asked);
      if (named.length === 0) {
        const found = await indexesOf(await currentProject.idsOf(asked));
        return asked === undefined ? nearestIndexes(found, projectPath) : presentIndexes(found, withOwners);
      }
      await checkOn(currentProject, await Promise.all(named.map(({ root }) => ownerOf(root))));
      return named;
    },
    async answering(ids) {
      const found = await indexesOf(ids);
      // What belongs to no project is asked for along with everything.
      const isWide = ids === undefined || ids.includes(null);
      return isWide ? presentIndexes(found, withOwners) : nearestIndexes(found, projectPath);
    },
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

function noIndex(name: string, own: readonly IndexRoot[]): Error {
  const names = own.map(({ project }) => project);
  const known = names.length === 0 ? 'This project has none.' : `Those of this project: ${names.join(', ')}.`;
  return codeIndexError('CODE_INDEX_NOT_FOUND', `There is no index called '${name}'. ${known}`, { details: { names } });
}
