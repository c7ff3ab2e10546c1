import { isAbsolute } from 'node:path';
import {
  projectError,
  RESERVED_PROJECT_NAMES,
  type ImportedProject,
  type Project,
  type ProjectStore,
} from '@learning-memory/project';
import { redact } from '@learning-memory/redaction';
import { areDifferent } from '../identity/matching-projects.ts';
import { uniqueName } from '../identity/unique-name.ts';
import { changeProjects, type Decision } from './change-projects.ts';

const ID = /^[\w.:-]{1,200}$/u;
const ROOT_COMMIT = /^[0-9a-f]{40,64}$/u;
const NAME = /^[\p{L}\p{N}._/-]{1,300}$/u;
/** Without credentials, which stand before an `@`. */
const REMOTE = /^[^\s@/]+\/[^\s@]{1,1000}$/u;
const LONGEST_PATH = 4096;
const VERSION = /^[\p{L}\p{N}\p{P}\p{S} ]{0,500}$/u;

type Joined = Omit<ImportedProject, 'project'> & Decision;

export async function importProject(store: ProjectStore, given: Project): Promise<ImportedProject> {
  const project = checked(given);
  const decided: { last?: Joined } = {};
  const { project: saved } = await changeProjects(store, (projects) => (decided.last = join(projects, project)));
  const { outcome = 'equal', differsIn = [] } = decided.last ?? {};
  return { outcome, project: saved, differsIn };
}

function join(projects: readonly Project[], given: Project): Joined {
  const known = projects.find(({ ids }) => ids.some((id) => given.ids.includes(id)));
  const same = known ?? projects.find((project) => isSame(project, given));
  if (same === undefined) return { outcome: 'added', ...added(projects, given) };
  const strangers = given.ids.filter((id) => !same.ids.includes(id));
  if (strangers.length === 0) return { ...compared(same, given), project: same, absorbed: [], isChange: false };
  const absorbed = projects.filter((project) => project.ids.some((id) => strangers.includes(id)));
  // What is known here weighs more than a file: two repositories never become one by it.
  if (absorbed.some((project) => areDifferent(project, same))) {
    return { outcome: 'conflicting', differsIn: ['ids'], project: same, absorbed: [], isChange: false };
  }
  const ids = [...new Set([...same.ids, ...strangers, ...absorbed.flatMap((project) => [...project.ids])])];
  const project = {
    ...same,
    ids,
    rootCommit: same.rootCommit ?? given.rootCommit,
    remote: same.remote ?? given.remote,
  };
  return { outcome: 'added', differsIn: [], project, absorbed: absorbed.map(({ id }) => id), isChange: true };
}

/** By what a repository is the same on every machine; two that are known to differ are not, wherever they lay. */
function isSame(one: Project, other: Project): boolean {
  if (areDifferent(one, other)) return false;
  const paths = new Set(one.folders.map(({ path }) => path));
  const hasSameFolder = other.folders.some(({ path }) => paths.has(path));
  return (
    isKnownAndEqual(one.remote, other.remote) || isKnownAndEqual(one.rootCommit, other.rootCommit) || hasSameFolder
  );
}

function isKnownAndEqual(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one === other;
}

function added(projects: readonly Project[], given: Project): Decision & Pick<ImportedProject, 'differsIn'> {
  const names = projects.map(({ name }) => name);
  const isTaken = names.some((name) => name.toLowerCase() === given.name.toLowerCase());
  const taken = new Set(projects.flatMap(({ folders }) => folders.map(({ path }) => path)));
  const folders = given.folders.filter(({ path }) => !taken.has(path));
  const name = isTaken ? uniqueName([given.name], names) : given.name;
  return { project: { ...given, name, folders }, absorbed: [], isChange: true, differsIn: [] };
}

/** Folders and times at which they were seen go their own way on each machine. */
function compared(here: Project, given: Project): Pick<Joined, 'outcome' | 'differsIn'> {
  const fields = ['name', 'remote', 'rootCommit', 'paused'] as const;
  const differsIn = here.id === given.id ? fields.filter((field) => here[field] !== given[field]) : [];
  return { outcome: differsIn.length === 0 ? 'equal' : 'conflicting', differsIn };
}

function checked(given: Project): Project {
  const { id, ids, name, rootCommit, remote, folders, firstSeenAt, lastSeenAt, paused } = given;
  const wrong = wrongField(given);
  if (wrong !== undefined) throw invalid(...wrong);
  return {
    ...{ id, ids: [...new Set(ids)], name, firstSeenAt, lastSeenAt, paused },
    ...(rootCommit !== undefined && { rootCommit }),
    ...(remote !== undefined && { remote }),
    folders: folders.map(({ path, version, seenAt }) => ({ path, ...(version !== undefined && { version }), seenAt })),
  };
}

/** The first one that no project has so, with its value. */
function wrongField({ id, ids, name, rootCommit, remote, folders }: Project): readonly [string, string] | undefined {
  const wrong: readonly (readonly [string, string | undefined])[] = [
    ['ids', [id, ...ids].find((each) => !ID.test(each) || RESERVED_PROJECT_NAMES.includes(each))],
    ['ids', ids[0] === id ? undefined : id],
    ['name', isName(name) ? undefined : name],
    ['rootCommit', rootCommit === undefined || ROOT_COMMIT.test(rootCommit) ? undefined : rootCommit],
    ['remote', remote === undefined || isRemote(remote) ? undefined : remote],
    ['folders', folders.find(({ path, version = '' }) => !isPath(path) || !VERSION.test(version))?.path],
  ];
  return wrong.flatMap(([field, value]) => (value === undefined ? [] : [[field, value] as const]))[0];
}

function isName(name: string): boolean {
  return NAME.test(name) && !RESERVED_PROJECT_NAMES.includes(name.toLowerCase());
}

function isRemote(remote: string): boolean {
  return REMOTE.test(remote) && redact(remote).count === 0;
}

function isPath(path: string): boolean {
  return isAbsolute(path) && path.length <= LONGEST_PATH && !path.includes('\0');
}

function invalid(field: string, value: string): Error {
  const shown = value.slice(0, 80);
  return projectError(
    'PROJECT_INVALID_INPUT',
    `Field '${field}' is '${shown}', which no project has. Export it again.`,
    {
      details: { field },
    },
  );
}
