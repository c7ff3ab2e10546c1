import { existsSync } from 'node:fs';
import type { Project } from '@learning-memory/project';
import type { Config } from '../config/config.ts';
import type { Parts } from '../parts/parts.ts';
import { isOff } from '../project/current-project.ts';
import { plainText } from './plain-text.ts';
import { say } from './say.ts';

export const PROJECT_NEEDS = ['projects', 'projectSwitch', 'currentProject'] as const;
export const INDEX_OF_PROJECT_NEEDS = ['projects', 'projectCode'] as const;

const COMES_BACK =
  'The next session in a repository there indexes it again within seconds. `AUTO_INDEX=off`, in the environment of the ' +
  'server or in config.json, leaves it to you; `learning-memory pause` in that folder switches off all else there, too.';

type ProjectParts = Pick<Parts, (typeof PROJECT_NEEDS)[number]>;
type IndexOfProjectParts = Pick<Parts, (typeof INDEX_OF_PROJECT_NEEDS)[number]>;

/** Switches a project off, by default that of the working directory. */
export async function runPause({ projects, currentProject }: ProjectParts, asked?: string): Promise<void> {
  const { name } = await projects.pause(asked ?? (await currentProject.read()).id);
  say(
    `${name} is switched off: nothing is recorded or recalled there. \`learning-memory resume\` switches it on again.`,
  );
}

export async function runResume(
  { projects, projectSwitch, currentProject }: ProjectParts,
  asked?: string,
): Promise<void> {
  const { name, folders } = await projects.resume(asked ?? (await currentProject.read()).id);
  const folder = asked === undefined ? undefined : folders[0]?.path;
  const reason = await projectSwitch.offReason(folder);
  say(reason === undefined ? `${name} is switched on.` : `${name} is no longer paused, and still off. ${reason}`);
}

/** Removes the index of code of this name, and says what makes another. */
export async function runRemove(
  { projectCode }: IndexOfProjectParts,
  name: string,
  { autoIndex }: Pick<Config, 'autoIndex'>,
): Promise<void> {
  const { project, root, units } = await projectCode.removeIndex(name);
  say(`The index ${project} of ${root} is removed: ${String(units)} units.`);
  if (autoIndex === 'on' && existsSync(root)) say(COMES_BACK);
}

/** Lists the projects that anything was stored for, or that a client has worked in. */
export async function runProjects(parts: IndexOfProjectParts, { json }: { readonly json: boolean }): Promise<void> {
  const rows = await Promise.all((await parts.projects.list()).map((project) => toRow(project, parts)));
  if (json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else process.stdout.write(toTable(rows));
}

interface ProjectRow {
  readonly name: string;
  readonly id: string;
  readonly folders: readonly string[];
  /** Those of `folders` that are not there any more. */
  readonly missing_folders: readonly string[];
  /** ISO. */
  readonly last_seen: string;
  /** By hand or by its settings file. */
  readonly paused: boolean;
  /** Names of its indexes of code. */
  readonly indexes: readonly string[];
}

async function toRow(project: Project, { projects, projectCode }: IndexOfProjectParts): Promise<ProjectRow> {
  const { name, id, folders, lastSeenAt } = project;
  const paused = await isOff(projects, project);
  const indexes = (await projectCode.indexesOf(project.ids)).map((index) => index.project);
  const seen = { last_seen: new Date(lastSeenAt).toISOString(), paused };
  const paths = folders.map(({ path }) => path);
  const missing = paths.filter((path) => !existsSync(path));
  return { name, id, folders: paths, missing_folders: missing, ...seen, indexes };
}

function toTable(rows: readonly ProjectRow[]): string {
  if (rows.length === 0) return 'No project is known yet.\n';
  const width = Math.max(...rows.map(({ name }) => plainText(name).length));
  const lines = rows.map(({ name, folders, missing_folders: missing, last_seen: seen, paused, indexes }) => {
    const state = paused ? 'off' : 'on ';
    const code = indexes.length === 0 ? '' : `  code: ${plainText(indexes.join(', '))}`;
    const where = folders.map((path) => `${path}${missing.includes(path) ? ' (gone)' : ''}`).join(', ');
    return `${plainText(name).padEnd(width)}  ${state}  ${seen.slice(0, 10)}  ${plainText(where)}${code}`;
  });
  return `${lines.join('\n')}\n`;
}
