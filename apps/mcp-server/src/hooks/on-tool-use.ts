import type { ActiveGhap } from '@learning-memory/ghap';
import { createDrift, type Drift } from './check-in/drift.ts';
import { entryWorkedFor } from './entry-worked-for.ts';
import { describeEntry, nameEntry, sayBriefly } from './entry-text.ts';
import { writtenInput, type HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import type { InjectionLevel } from './shown/injection-level.ts';
import { isActing } from './lessons/acting-tools.ts';
import { orNothing, tellLesson } from './lessons/tell-lesson.ts';
import { wholeEdit } from './lessons/whole-edit.ts';
import { warnOfKnowledge } from './warn-of-knowledge.ts';

/** Uses for which a reminder still holds: one at the frequency and one for drift, side by side, say the same twice. */
const STILL_SAID = 4;

/**
 * Tells what went wrong before where the action would repeat it, and what the knowledge of the project warns of, and reminds
 * of the open entry now and then, and where what is done has nothing to do with it.
 */
export function createOnToolUse(): HookHandler {
  const following: EntryFollowing = { drift: createDrift(), last: { entry: '', count: 0 } };
  return async (given, services, time) => {
    const [input, active] = await Promise.all([inWholeLines(given, services), services.collector.current()]);
    const isAction = isActing(input.tool_name, services.mcpActions);
    const told = await Promise.all([
      ...(isAction ? atAnAction(input, services, time) : []),
      isAction ? orNothing(noteTrace(input, services, active), services) : undefined,
      ...(active === undefined ? [] : [underAnEntry(input, services, { active, following })]),
    ]);
    const parts = told.filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join('\n\n');
  };
}

/** The edit is worth as much without its file. */
async function inWholeLines(input: HookInput, { projectPath, logger }: HookServices): Promise<HookInput> {
  try {
    const whole = await wholeEdit({ tool: input.tool_name, input: input.tool_input }, projectPath);
    return { ...input, whole_input: whole.input };
  } catch (error) {
    logger.warn('hook.part-failed', { error });
    return input;
  }
}

function atAnAction(...[input, services, time]: Parameters<HookHandler>): readonly Promise<string | undefined>[] {
  return [
    // Begun first: what is told now is no answer to this action.
    orNothing(services.warnings.acted(input).then(nothing), services),
    time.orLater(orNothing(tellLesson(input, services, time), services)),
    time.orLater(orNothing(warnOfKnowledge(input, services), services)),
  ];
}

interface EntryFollowing {
  readonly drift: Drift;
  /** The last reminder: of which entry, and at which use since it was touched. */
  last: { readonly entry: string; readonly count: number };
}

interface UnderEntry {
  readonly active: ActiveGhap;
  readonly following: EntryFollowing;
}

/** Every use counts, also one that only looks. */
async function underAnEntry(
  input: HookInput,
  services: HookServices,
  { active, following }: UnderEntry,
): Promise<string | undefined> {
  const { collector, checkFrequency, injection } = services;
  const hasDrifted = following.drift.note(active, input);
  const count = await collector.countToolUse();
  if (count % checkFrequency !== 0 && !hasDrifted) return undefined;
  const { last } = following;
  if (hasDrifted && last.entry === active.id && count > last.count && count - last.count < STILL_SAID) return undefined;
  following.last = { entry: active.id, count };
  return checkIn(active, { count, hasDrifted, injection });
}

async function noteTrace(input: HookInput, services: HookServices, active: ActiveGhap | undefined): Promise<undefined> {
  const entry = await entryWorkedFor(active, input, services);
  if (entry !== undefined) await services.traces.note(entry.id, { tool: input.tool_name, input: writtenInput(input) });
  return undefined;
}

function nothing(): undefined {
  return undefined;
}

interface CheckIn {
  /** Uses since the entry was touched. */
  readonly count: number;
  readonly hasDrifted: boolean;
  readonly injection: InjectionLevel;
}

function checkIn(active: ActiveGhap, { count, hasDrifted, injection }: CheckIn): string {
  if (injection === 'minimal') return `Learning Memory: ${nameEntry(active)} is open: ${sayBriefly(active.goal)}`;
  const since = `${count} tool uses since ${nameEntry(active)} was last touched`;
  const why = hasDrifted ? ', and the last ones name nothing of its goal or hypothesis' : '';
  return [
    `Learning Memory: ${since}${why}.`,
    describeEntry(active),
    'Where the belief has changed, update_ghap records it; where the outcome is known, resolve_ghap does.',
  ].join('\n');
}
