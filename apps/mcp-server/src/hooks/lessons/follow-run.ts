import { parseOutcome } from '@learning-memory/outcome-parser';
import type { HookInput } from '../hook-input.ts';
import type { HookServices } from '../hook-services.ts';
import { toCommandRun } from '../on-outcome.ts';

/** Holds the end of a run against the lessons that were told before. */
export async function followRun(input: HookInput, { warnings }: HookServices): Promise<undefined> {
  const ending = input.error === '' ? 'passed' : 'failed';
  const isProof = ending === 'passed' && parseOutcome(toCommandRun(input))?.status === 'passed';
  await warnings.ended({ run: input, ending, isProof });
  return undefined;
}
