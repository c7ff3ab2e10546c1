import type { Project, ProjectService } from '@learning-memory/project';
import type { Parts } from '../parts/parts.ts';
import { isOff } from '../project/current-project.ts';
import { plainText } from './plain-text.ts';

export const PROJECT_NEEDS = ['projects', 'projectSwitch', 'currentProject'] as const;

type ProjectParts = Pick<Parts, (typeof PROJECT_NEEDS)[number]>;

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

/** Lists the projects that anything was stored for, or that a client has worked in. */
export async function runProjects({ projects }: ProjectParts, { json }: { readonly json: boolean }): Promise<void> {
  const rows = await Promise.all((await projects.list()).map((project) => toRow(project, projects)));
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
}

async function toRow(project: Project, projects: Pick<ProjectService, 'pauseState'>): Promise<ProjectRow> {
  const { name, id, folders, lastSeenAt } = project;
  const paused = await isOff(projects, project);
  return { name, id, folders: folders.map(({ path }) => path), last_seen: new Date(lastSeenAt).toISOString(), paused };
}

function toTable(rows: readonly ProjectRow[]): string {
  if (rows.length === 0) return 'No project is known yet.\n';
  const width = Math.max(...rows.map(({ name }) => plainText(name).length));
  const lines = rows.map(({ name, folders, last_seen: seen, paused }) => {
    const state = paused ? 'off' : 'on ';
    return `${plainText(name).padEnd(width)}  ${state}  ${seen.slice(0, 10)}  ${plainText(folders.join(', '))}`;
  });
  return `${lines.join('\n')}\n`;
}

function say(text: string): void {
  process.stdout.write(`${plainText(text)}\n`);
}
