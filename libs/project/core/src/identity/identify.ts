import { isDeepStrictEqual } from 'node:util';
import type { Project, ProjectFolder, ProjectStore } from '@learning-memory/project';
import { changeProjects } from '../changes/change-projects.ts';
import type { FolderFacts } from './folder-facts.ts';
import { joinProject } from './join-project.ts';
import type { LocatedFolder } from './locate-folder.ts';
import { readFolder, type FolderReader } from './read-folder.ts';

export interface IdentifyContext extends FolderReader {
  readonly store: ProjectStore;
  readonly now: () => number;
  readonly newId: () => string;
}

/** After it a folder is read anew, whatever its version, and its project seen again. */
export const FRESH_MS = 3_600_000;

/** The project of a folder: as it is known while the folder stays as it was, else by what the folder says now. */
export async function identifyFolder(context: IdentifyContext, located: LocatedFolder): Promise<Project> {
  const known = await context.store.findByFolder(located.folder);
  if (known !== undefined && isFresh(known, located, context.now())) return known;
  return register(context, await readFolder(context, located, known));
}

/** As it is known, or would be if the folder were identified now; `undefined` where that would be a new project. */
export async function recogniseFolder(context: IdentifyContext, located: LocatedFolder): Promise<Project | undefined> {
  const { store, now, newId } = context;
  const known = await store.findByFolder(located.folder);
  if (known !== undefined && isFresh(known, located, now())) return known;
  const [facts, { projects }] = await Promise.all([readFolder(context, located, known), store.snapshot()]);
  const { project } = joinProject(projects, { facts, now: now(), newId });
  return projects.some(({ id }) => id === project.id) ? project : undefined;
}

function isFresh(project: Project, { folder, repository }: LocatedFolder, now: number): boolean {
  const known = project.folders.find(({ path }) => path === folder);
  return known?.version === repository?.version && wasSeenLately(known, now);
}

function wasSeenLately(folder: ProjectFolder | undefined, now: number): boolean {
  return folder !== undefined && Math.abs(now - folder.seenAt) < FRESH_MS;
}

async function register({ store, now, newId, logger }: IdentifyContext, facts: FolderFacts): Promise<Project> {
  const { project, absorbed, isChange } = await changeProjects(store, (projects) => {
    const joined = joinProject(projects, { facts, now: now(), newId });
    const before = projects.find(({ id }) => id === joined.project.id);
    const known = before?.folders.find(({ path }) => path === facts.folder);
    return { ...joined, isChange: !wasSeenLately(known, now()) || !isSame(before, joined.project) };
  });
  if (isChange) logger.info('project.seen', { project: project.id, absorbed });
  return project;
}

/** But for the times at which it was seen, which are saved once an hour. */
function isSame(before: Project | undefined, after: Project): boolean {
  return before !== undefined && isDeepStrictEqual(timeless(before), timeless(after));
}

function timeless(project: Project): unknown {
  const folders = new Map(project.folders.map(({ path, version }) => [path, version]));
  return { ...project, lastSeenAt: 0, folders };
}
