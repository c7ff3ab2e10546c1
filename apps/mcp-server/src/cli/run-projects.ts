import type { Project } from '@learning-memory/project';
import type { Parts } from '../parts/parts.ts';
import { isOff } from '../project/current-project.ts';
import { plainText } from './plain-text.ts';
import { say } from './say.ts';

export const PROJECT_NEEDS = ['projects', 'projectSwitch', 'currentProject'] as const;
export const INDEX_OF_PROJECT_NEEDS = ['projects', 'projectCode'] as const;

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

/** Removes the index of code of this name. */
export async function runRemove({ projectCode }: IndexOfProjectParts, name: string): Promise<void> {
  const { project, root, units } = await projectCode.removeIndex(name);
  say(`The index ${project} of ${root} is removed: ${String(units)} units.`);
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
  return { name, id, folders: folders.map(({ path }) => path), ...seen, indexes };
}

function toTable(rows: readonly ProjectRow[]): string {
  if (rows.length === 0) return 'No project is known yet.\n';
  const width = Math.max(...rows.map(({ name }) => plainText(name).length));
  const lines = rows.map(({ name, folders, last_seen: seen, paused, indexes }) => {
    const state = paused ? 'off' : 'on ';
    const code = indexes.length === 0 ? '' : `  code: ${plainText(indexes.join(', '))}`;
    return `${plainText(name).padEnd(width)}  ${state}  ${seen.slice(0, 10)}  ${plainText(folders.join(', '))}${code}`;
  });
  return `${lines.join('\n')}\n`;
}
