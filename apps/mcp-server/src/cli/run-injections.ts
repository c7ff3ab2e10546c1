import { createInjectionLog, type Injection } from '../hooks/shown/injection-log.ts';
import type { Parts } from '../parts/parts.ts';
import { namesWhereAsked } from '../tools/project-field.ts';
import { plainText } from './plain-text.ts';

export interface InjectionsCommandOptions {
  /** Of a project; `*` for all, that of the working directory without it. */
  readonly project?: string | undefined;
  readonly limit: number;
  readonly json: boolean;
}

export const INJECTIONS_NEEDS = ['currentProject'] as const;

/** Prints what hooks added to the last sessions of a project, newest first; with its name where one was asked for. */
export async function runInjections(
  { currentProject }: Pick<Parts, (typeof INJECTIONS_NEEDS)[number]>,
  logs: string,
  { project: asked, limit, json }: InjectionsCommandOptions,
): Promise<void> {
  const projects = await currentProject.idsOf(asked);
  const found = await createInjectionLog(logs).latest(limit, projects);
  const names = await namesWhereAsked(currentProject, asked, found);
  const injections = found.map(({ project: _, ...injection }, index) => ({ ...injection, ...names[index] }));
  process.stdout.write(json ? `${JSON.stringify(injections)}\n` : toText(injections, asked));
}

function toText(injections: readonly Injection[], asked: string | undefined): string {
  if (injections.length > 0) return `${injections.flatMap(toLines).join('\n')}\n`;
  const hint = asked === undefined ? ' --project "*" lists those of all projects.' : '';
  return `Nothing was injected yet.${hint}\n`;
}

function toLines({ time, project, session, event, tokens, items }: Injection): readonly string[] {
  const named = project === undefined ? [] : [`project ${project}`];
  const head = [time, event, `${String(tokens)} tokens`, ...named, `session ${session}`].map(plainText).join('  ');
  return [head, ...items.map(({ id, title }) => `    ${plainText(id)}  ${plainText(title)}`)];
}
