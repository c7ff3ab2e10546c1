import type { ActiveGhap } from '@learning-memory/ghap';
import { describeEntry, nameEntry, sayBriefly } from './entry-text.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import type { InjectionLevel } from './shown/injection-level.ts';
import { isActing } from './lessons/acting-tools.ts';
import { orNothing, tellLesson } from './lessons/tell-lesson.ts';
import { warnOfKnowledge } from './warn-of-knowledge.ts';

/**
 * Tells what went wrong before where the action would repeat it, and what the knowledge of the project warns of, and reminds
 * of the open entry now and then.
 */
export const onToolUse: HookHandler = async (input, services, time) => {
  const { collector, checkFrequency, injection, warnings, mcpActions } = services;
  const active = await collector.current();
  const acts = isActing(input.tool_name, mcpActions);
  const told = await Promise.all([
    // Begun first: what is told now is no answer to this action.
    acts ? orNothing(warnings.acted(input).then(nothing), services) : undefined,
    acts ? orNothing(tellLesson(input, services, time), services) : undefined,
    active !== undefined && acts ? orNothing(noteTrace(input, active, services), services) : undefined,
    acts ? orNothing(warnOfKnowledge(input, services, time), services) : undefined,
    active === undefined
      ? undefined
      : collector
          .countToolUse()
          .then((count) => (count % checkFrequency === 0 ? checkIn(active, count, injection) : undefined)),
  ]);
  const parts = told.filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
};

async function noteTrace(
  { tool_name: tool, tool_input: input }: HookInput,
  { id }: ActiveGhap,
  { traces }: HookServices,
): Promise<undefined> {
  await traces.note(id, { tool, input });
  return undefined;
}

function nothing(): undefined {
  return undefined;
}

function checkIn(active: ActiveGhap, uses: number, injection: InjectionLevel): string {
  if (injection === 'minimal') return `Learning Memory: ${nameEntry(active)} is open: ${sayBriefly(active.goal)}`;
  return [
    `Learning Memory: ${uses} tool uses since ${nameEntry(active)} was last touched.`,
    describeEntry(active),
    'Where the belief has changed, update_ghap records it; where the outcome is known, resolve_ghap does.',
  ].join('\n');
}
