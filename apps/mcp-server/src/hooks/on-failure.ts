import type { HookHandler } from './hook-services.ts';
import { onOutcome } from './on-outcome.ts';
import { isAtLeast } from './shown/injection-level.ts';
import { orNothing, tellLesson } from './tell-lesson.ts';

/** Notes the outcome, and tells what helped when such an error came before; nothing where somebody stopped the run. */
export const onFailure: HookHandler = async (input, services, time) => {
  const mayTell = isAtLeast(services.injection, 'minimal') && input.error !== '' && input.is_interrupt !== 'true';
  const told = await Promise.all([
    onOutcome(input, services, time),
    mayTell ? orNothing(tellLesson(input, services, time), services) : undefined,
  ]);
  const parts = told.filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
};
