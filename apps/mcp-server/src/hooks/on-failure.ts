import type { HookHandler } from './hook-services.ts';
import { onOutcome } from './on-outcome.ts';
import { isAtLeast } from './shown/injection-level.ts';
import { isRun } from './lessons/acting-tools.ts';
import { followRun } from './lessons/follow-run.ts';
import { noteFailure } from './lessons/note-run.ts';
import { orNothing, tellLesson } from './lessons/tell-lesson.ts';

/**
 * Notes the outcome, the failure itself and what it says of lessons, and tells what helped when such an error came before;
 * nothing where somebody stopped the run, and of other tools than those that run something.
 */
export const onFailure: HookHandler = async (input, services, time) => {
  const isOfRun = isRun(input.tool_name, services.mcpActions);
  const hasFailed = isOfRun && input.error !== '' && input.is_interrupt !== 'true';
  const mayTell = isAtLeast(services.injection, 'minimal') && hasFailed;
  const told = await Promise.all([
    onOutcome(input, services, time),
    hasFailed ? orNothing(noteFailure(input, services), services) : undefined,
    // Before it is told anything: what it ends as is no answer to that.
    mayTell ? orNothing(followRun(input, services), services) : undefined,
    mayTell ? time.orLater(orNothing(tellLesson(input, services, time), services)) : undefined,
  ]);
  const parts = told.filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
};
