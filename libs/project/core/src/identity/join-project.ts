import type { Project, ProjectFolder } from '@learning-memory/project';
import { compareStrings } from '@learning-memory/text-analysis';
import type { FolderFacts } from './folder-facts.ts';
import { areDifferent, matchingProjects } from './matching-projects.ts';
import { uniqueName } from './unique-name.ts';

export interface JoinedProject {
  readonly project: Project;
  readonly absorbed: readonly string[];
}

export interface Arrival {
  readonly facts: FolderFacts;
  /** Epoch milliseconds. */
  readonly now: number;
  /** For a project that is new. */
  readonly newId: () => string;
}

/** Temporary clones come and go. */
const FOLDERS_KEPT = 100;

/** The project of a folder, with the folder in it; projects that the folder shows to be the same become one. */
export function joinProject(projects: readonly Project[], arrival: Arrival): JoinedProject {
  const [strongest, ...others] = matchingProjects(projects, arrival.facts);
  if (strongest === undefined) return { project: withFolder(newProject(projects, arrival), arrival), absorbed: [] };
  const whole = others.reduce(
    (joined, other) => (areDifferent(joined, other) ? joined : merge(joined, other)),
    strongest,
  );
  const before = projects.filter(({ id }) => whole.ids.includes(id) && id !== whole.id);
  return { project: withFolder(whole, arrival), absorbed: before.map(({ id }) => id) };
}

function newProject(projects: readonly Project[], { facts, now, newId }: Arrival): Project {
  const id = newId();
  const name = uniqueName(
    facts.nameParts,
    projects.map((project) => project.name),
  );
  return { id, ids: [id], name, folders: [], firstSeenAt: now, lastSeenAt: now, paused: false };
}

function withFolder(project: Project, { facts, now }: Arrival): Project {
  const folder: ProjectFolder = { path: facts.folder, version: facts.version, seenAt: now };
  const others = project.folders.filter(({ path }) => path !== facts.folder);
  return {
    ...project,
    rootCommit: project.rootCommit ?? facts.rootCommit,
    remote: project.remote ?? facts.remote,
    folders: [folder, ...others].slice(0, FOLDERS_KEPT),
    lastSeenAt: now,
  };
}

/** The one seen first keeps its id and name. */
function merge(one: Project, other: Project): Project {
  const [first, second] = byAge(one, other) <= 0 ? [one, other] : [other, one];
  return {
    ...first,
    ids: [...first.ids, ...second.ids],
    rootCommit: first.rootCommit ?? second.rootCommit,
    remote: first.remote ?? second.remote,
    folders: [...first.folders, ...second.folders].toSorted((a, b) => b.seenAt - a.seenAt),
    lastSeenAt: Math.max(first.lastSeenAt, second.lastSeenAt),
    paused: first.paused || second.paused,
  };
}

function byAge(one: Project, other: Project): number {
  return one.firstSeenAt - other.firstSeenAt || compareStrings(one.id, other.id);
}
