import {
  KNOWLEDGE_LIMITS,
  type EarlierVersion,
  type OverviewPatch,
  type ProjectOverview,
  type ProjectProgress,
  type ScopedProject,
} from '@learning-memory/knowledge';
import { invalidInput } from '../checks/invalid-input.ts';
import { safeText, safeTexts } from '../checks/texts.ts';
import { earlierOf, stateOf } from '../earlier-versions.ts';
import { untilDone, type KnowledgeContext } from '../knowledge-context.ts';
import { projectOf } from './project-of.ts';

const EMPTY: ProjectOverview = { techStack: [], compliance: [], keyConstraints: [] };

export async function getOverview(context: KnowledgeContext, given: string): Promise<ProjectOverview> {
  const scope = await projectOf(context, given);
  return (await context.store.overview(scope)) ?? EMPTY;
}

export async function setOverview(
  context: KnowledgeContext,
  given: string | ScopedProject,
  patch: OverviewPatch,
): ReturnType<ProjectProgress['setOverview']> {
  const { fields, redactions } = safePatch(patch);
  if (Object.keys(fields).length === 0) throw nothingGiven();
  return untilDone(async () => {
    const scope = await projectOf(context, given);
    const previous = await context.store.overview(scope);
    const overview = { ...EMPTY, ...previous, ...fields, updatedAt: context.now() };
    if (!(await context.store.saveOverview({ scope, overview, previous }))) return undefined;
    return { overview, previous: previous ?? EMPTY, redactions };
  });
}

export async function overviewHistory(
  context: KnowledgeContext,
  given: string,
): Promise<readonly EarlierVersion<ProjectOverview>[]> {
  return earlierOf(context, 'overview', [await projectOf(context, given)]);
}

export async function revertOverview(
  context: KnowledgeContext,
  given: string,
  version: number,
): Promise<ProjectOverview> {
  return untilDone(async () => {
    const scope = await projectOf(context, given);
    const previous = await context.store.overview(scope);
    const earlier = stateOf(await overviewHistory(context, scope), version, `the overview of '${scope}'`);
    const overview = { ...earlier, updatedAt: context.now() };
    return (await context.store.saveOverview({ scope, overview, previous })) ? overview : undefined;
  });
}

const TEXTS = { purpose: 'purpose', currentPhase: 'current_phase', currentSprint: 'current_sprint' } as const;
const LISTS = { techStack: 'tech_stack', compliance: 'compliance', keyConstraints: 'key_constraints' } as const;

/** The fields the patch names, a blank text as `undefined`. */
export function safePatch(patch: OverviewPatch): { readonly fields: OverviewPatch; readonly redactions: number } {
  const { overviewText: limit, overviewItems: items, overviewItem: itemLimit } = KNOWLEDGE_LIMITS;
  const texts = namesOf(TEXTS).flatMap((name) => {
    const given = patch[name];
    if (given === undefined) return [];
    const { text, count } = safeText(given, { field: TEXTS[name], limit });
    return [{ name, value: text === '' ? undefined : text, count }];
  });
  const lists = namesOf(LISTS).flatMap((name) => {
    const given = patch[name];
    if (given === undefined) return [];
    const { texts: value, count } = safeTexts(given, { field: LISTS[name], limit: itemLimit, items });
    return [{ name, value, count }];
  });
  const safe = [...texts, ...lists];
  return {
    fields: Object.fromEntries(safe.map(({ name, value }) => [name, value])),
    redactions: safe.reduce((sum, { count }) => sum + count, 0),
  };
}

function nothingGiven(): Error {
  const options = Object.values({ ...TEXTS, ...LISTS });
  const message = `Nothing of the overview is given to set. Give at least one of ${options.join(', ')}.`;
  return invalidInput(message, { options });
}

function namesOf<Name extends string>(table: Readonly<Record<Name, string>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
