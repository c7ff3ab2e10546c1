import { parseOutcome, tellsFailure } from '@learning-memory/outcome-parser';
import type { HookInput } from './hook-input.ts';
import type { HookHandler } from './hook-services.ts';
import { followRun } from './lessons/follow-run.ts';
import { notePassed } from './lessons/note-run.ts';
import { orNothing } from './lessons/tell-lesson.ts';
import { onFailure } from './on-failure.ts';
import { onOutcome, toCommandRun } from './on-outcome.ts';

/** Notes the outcome, and what it says of lessons that were told; what failed before a pipe is a failure all the same. */
export const onSuccess: HookHandler = async (input, services, time) => {
  const error = failureIn(input);
  if (error !== undefined) return onFailure({ ...input, error }, services, time);
  const [reminder] = await Promise.all([
    onOutcome(input, services, time),
    orNothing(followRun(input, services), services),
    orNothing(notePassed(input, services), services),
  ]);
  return reminder;
};

/** What a run printed that ended well and tells that it failed: `pytest | tee log`, `make || true`, `helm upgrade … | tail -2`. */
function failureIn(input: HookInput): string | undefined {
  if (input.tool_name !== 'Bash') return undefined;
  const run = toCommandRun(input);
  return parseOutcome(run)?.status === 'failed' || tellsFailure(run) ? run.output : undefined;
}
