import { errorSigns, errorWords } from '@learning-memory/action-signature';
import { parseOutcome } from '@learning-memory/outcome-parser';
import { redact } from '@learning-memory/redaction';
import { entryWorkedFor } from './entry-worked-for.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import { onOutcome, toCommandRun } from './on-outcome.ts';
import { isAtLeast } from './shown/injection-level.ts';
import { followRun } from './lessons/follow-run.ts';
import { orNothing, tellLesson } from './lessons/tell-lesson.ts';

/**
 * Notes the outcome, the failure itself and what it says of lessons, and tells what helped when such an error came before;
 * nothing where somebody stopped the run.
 */
export const onFailure: HookHandler = async (input, services, time) => {
  const hasFailed = input.error !== '' && input.is_interrupt !== 'true';
  const mayTell = isAtLeast(services.injection, 'minimal') && hasFailed;
  const told = await Promise.all([
    onOutcome(input, services, time),
    hasFailed ? orNothing(noteFailure(input, services), services) : undefined,
    // Before it is told anything: what it ends as is no answer to that.
    mayTell ? orNothing(followRun(input, services), services) : undefined,
    mayTell ? orNothing(tellLesson(input, services, time), services) : undefined,
  ]);
  const parts = told.filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join('\n\n');
};

/** An agent says in its own words what it does; by the command as it was run the failure is known again. */
async function noteFailure(input: HookInput, services: HookServices): Promise<undefined> {
  if (input.tool_name !== 'Bash') return undefined;
  const active = await entryWorkedFor(await services.collector.current(), input, services);
  if (active === undefined) return undefined;
  const run = toCommandRun(input);
  await services.traces.noteFailure(active.id, {
    command: run.command,
    isCheck: parseOutcome(run) !== undefined,
    error: errorSigns(errorWords(redact(run.output).text)),
  });
  return undefined;
}
