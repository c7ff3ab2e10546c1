import type { ActiveGhap } from '@learning-memory/ghap';
import { describeEntry, nameEntry, sayBriefly } from './entry-text.ts';
import type { HookHandler } from './hook-services.ts';
import type { InjectionLevel } from './shown/injection-level.ts';
import { orNothing, tellLesson } from './tell-lesson.ts';
import { warnOfKnowledge } from './warn-of-knowledge.ts';

/**
 * Tells what went wrong before where the action would repeat it, and what the knowledge of the project warns of, and reminds
 * of the open entry now and then.
 */
export const onToolUse: HookHandler = async (input, services, time) => {
  const { collector, checkFrequency, injection } = services;
  const active = await collector.current();
  const told = await Promise.all([
    orNothing(tellLesson(input, services, time), services),
    orNothing(warnOfKnowledge(input, services, time), services),
    active === undefined
      ? undefined
      : collector
          .countToolUse()
          .then((count) => (count % checkFrequency === 0 ? checkIn(active, count, injection) : undefined)),
  ]);
  const parts = told.filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
};

function checkIn(active: ActiveGhap, uses: number, injection: InjectionLevel): string {
  if (injection === 'minimal') return `Learning Memory: ${nameEntry(active)} is open: ${sayBriefly(active.goal)}`;
  return [
    `Learning Memory: ${uses} tool uses since ${nameEntry(active)} was last touched.`,
    describeEntry(active),
    'Where the belief has changed, update_ghap records it; where the outcome is known, resolve_ghap does.',
  ].join('\n');
}
