import type { Project } from '@learning-memory/project';
import type { FolderFacts } from './folder-facts.ts';

type Identity = Pick<Project, 'remote' | 'rootCommit'>;

/**
 * The projects that a folder is of, the strongest evidence first: its remote, the folder itself, the folder it was cloned
 * from, its first commit. Two remotes that are known decide alone; without them two first commits do.
 */
export function matchingProjects(projects: readonly Project[], facts: FolderFacts): readonly Project[] {
  const { remote, folder, origin, rootCommit } = facts;
  const evidence = [
    projects.filter((project) => remote !== undefined && project.remote === remote),
    projects.filter((project) => hasFolder(project, folder)).map((project) => asMoved(project, facts)),
    projects.filter((project) => origin !== undefined && hasFolder(project, origin)),
    projects.filter((project) => rootCommit !== undefined && project.rootCommit === rootCommit),
  ].flat();
  const byId = new Map(evidence.toReversed().map((project) => [project.id, project]));
  const strongestFirst = new Set(evidence.map(({ id }) => id));
  return [...strongestFirst].flatMap((id) => byId.get(id) ?? []).filter((project) => !areDifferent(project, facts));
}

export function areDifferent(one: Identity, other: Identity): boolean {
  return differ(one.remote, other.remote) ?? differ(one.rootCommit, other.rootCommit) ?? false;
}

function hasFolder({ folders }: Project, folder: string): boolean {
  return folders.some(({ path }) => path === folder);
}

/** A project with one folder goes where that goes; with several, the one whose remote changed is a fork. */
function asMoved(project: Project, { isOnlyFolder, remote, rootCommit }: FolderFacts): Project {
  const isMove = isOnlyFolder && rootCommit !== undefined && rootCommit === project.rootCommit;
  return isMove ? { ...project, remote: remote ?? project.remote } : project;
}

/** `undefined` when one of them is not known. */
function differ(one: string | undefined, other: string | undefined): boolean | undefined {
  return one === undefined || other === undefined ? undefined : one !== other;
}
