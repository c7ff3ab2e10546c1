import { createWarningLog, type NotedWarning, type WarningFate } from '../hooks/lessons/warning-log.ts';
import { createInjectionLog, type InjectedItem, type Injection } from '../hooks/shown/injection-log.ts';
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
  const fates = fatesOf(await createWarningLog(logs).latest(Number.POSITIVE_INFINITY, projects));
  const injections = found.map(({ project: _, items, ...injection }, index) => ({
    id: injection.time,
    ...injection,
    items: items.map((item) => ({ ...item, ...fates(injection.session, item) })),
    ...names[index],
  }));
  process.stdout.write(json ? `${JSON.stringify(injections)}\n` : toText(injections, asked));
}

type ShownItem = InjectedItem & {
  /** What became of a lesson at an action, in its session. */
  readonly fates?: readonly WarningFate[];
};

interface ShownInjection extends Omit<Injection, 'items'> {
  /** What `show`, `delete` and `restore` take. */
  readonly id: string;
  readonly items: readonly ShownItem[];
}

function fatesOf(warnings: readonly NotedWarning[]): (session: string, item: InjectedItem) => Pick<ShownItem, 'fates'> {
  const found = new Map<string, WarningFate[]>();
  const keyOf = (session: string, item: string): string => JSON.stringify([session, item]);
  for (const { session, item, fate } of warnings) {
    if (fate === 'given') continue;
    const key = keyOf(session, item);
    found.set(key, [fate, ...(found.get(key) ?? [])]);
  }
  return (session, { id }) => {
    const fates = found.get(keyOf(session, id));
    return fates === undefined ? {} : { fates: [...new Set(fates)] };
  };
}

function toText(injections: readonly ShownInjection[], asked: string | undefined): string {
  if (injections.length > 0) return `${injections.flatMap(toLines).join('\n')}\n`;
  const hint = asked === undefined ? ' --project "*" lists those of all projects.' : '';
  return `Nothing was injected yet.${hint}\n`;
}

function toLines({ id, project, session, event, tokens, items }: ShownInjection): readonly string[] {
  const named = project === undefined ? [] : [`project ${project}`];
  const head = [`id ${id}`, event, `${String(tokens)} tokens`, ...named, `session ${session}`]
    .map(plainText)
    .join('  ');
  const said = ({ fates = [] }: ShownItem): string => (fates.length === 0 ? '' : `  (${fates.join(', ')})`);
  return [head, ...items.map((item) => `    ${plainText(item.id)}  ${plainText(item.title)}${said(item)}`)];
}
