import type { HookHandler } from './hook-services.ts';
import { followRun } from './lessons/follow-run.ts';
import { orNothing } from './lessons/tell-lesson.ts';
import { onOutcome } from './on-outcome.ts';

/** Notes the outcome, and what it says of lessons that were told. */
export const onSuccess: HookHandler = async (input, services, time) => {
  const [reminder] = await Promise.all([
    onOutcome(input, services, time),
    orNothing(followRun(input, services), services),
  ]);
  return reminder;
};
