import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { projectError, type Project } from '@learning-memory/project';
import { normalizeRemote } from '../identity/normalize-remote.ts';
import { nearestNames } from './nearest-names.ts';

/** Rejects `PROJECT_INVALID_INPUT`, `PROJECT_NOT_FOUND`, `PROJECT_AMBIGUOUS`. */
export async function findProject(projects: readonly Project[], nameOrId: string): Promise<Project> {
  const asked = nameOrId.trim();
  if (asked === '')
    throw projectError('PROJECT_INVALID_INPUT', 'The name of a project is blank. Give a name or an id.');
  const [exact] = await exactly(projects, asked);
  if (exact !== undefined) return exact;
  const [found, ...others] = endingIn(projects, asked);
  if (found === undefined) throw notFound(projects, asked);
  if (others.length > 0) throw ambiguous([found, ...others], asked);
  return found;
}

/** By the first of its marks that any project has. */
async function exactly(projects: readonly Project[], asked: string): Promise<readonly Project[]> {
  const folder = isAbsolute(asked) ? await realpath(asked).catch(() => asked) : undefined;
  const remote = normalizeRemote(asked)?.remote;
  return [
    projects.filter(({ ids }) => ids.includes(asked)),
    projects.filter(({ name }) => name === asked),
    projects.filter(({ folders }) => folders.some(({ path }) => path === folder)),
    projects.filter((project) => remote !== undefined && project.remote === remote),
  ].flat();
}

/** Whose name or remote is `asked`, or ends in a slash and `asked`, whatever the case. */
function endingIn(projects: readonly Project[], asked: string): readonly Project[] {
  const end = `/${asked.toLowerCase()}`;
  return projects.filter(({ name, remote }) =>
    [name, remote].some((text) => `/${text?.toLowerCase() ?? ''}`.endsWith(end)),
  );
}

function notFound(projects: readonly Project[], asked: string): Error {
  const nearest = nearestNames(projects, asked);
  const advice = nearest.length === 0 ? 'No project is known yet.' : `Near: ${nearest.join(', ')}.`;
  return projectError('PROJECT_NOT_FOUND', `There is no project '${asked}'. ${advice}`, { details: { nearest } });
}

function ambiguous(projects: readonly Project[], asked: string): Error {
  const names = nearestNames(projects, asked);
  const message = `'${asked}' fits ${String(projects.length)} projects. Give one of these names: ${names.join(', ')}.`;
  return projectError('PROJECT_AMBIGUOUS', message, { details: { names } });
}
