import { callOf, errorSigns, errorWords } from '@learning-memory/action-signature';
import { parseOutcome, type CommandRun } from '@learning-memory/outcome-parser';
import { redact } from '@learning-memory/redaction';
import { entryWorkedFor } from '../entry-worked-for.ts';
import type { HookInput } from '../hook-input.ts';
import type { HookServices } from '../hook-services.ts';
import { toCommandRun } from '../on-outcome.ts';

/** An agent says in its own words what it does; by the command or the call as it was the failure is known again. */
export async function noteFailure(input: HookInput, services: HookServices): Promise<undefined> {
  const { tool_name: tool, tool_input: given } = input;
  return noteRun(input, services, (entryId, run) => {
    const failed = {
      isCheck: parseOutcome(run) !== undefined,
      error: errorSigns(errorWords(redact(run.output).text)),
    };
    return tool === 'Bash'
      ? services.traces.noteFailure(entryId, { command: run.command, ...failed })
      : services.traces.noteFailedCall(entryId, { ...callOf({ tool, input: given }), ...failed });
  });
}

/** What helped is not to be told of as what failed. */
export async function notePassed(input: HookInput, services: HookServices): Promise<undefined> {
  if (input.tool_name !== 'Bash') return undefined;
  return noteRun(input, services, (entryId, { command }) => services.traces.notePassed(entryId, command));
}

/** Nothing without an open entry that it was run for. */
async function noteRun(
  input: HookInput,
  services: HookServices,
  note: (entryId: string, run: CommandRun) => Promise<void>,
): Promise<undefined> {
  const active = await entryWorkedFor(await services.collector.current(), input, services);
  if (active !== undefined) await note(active.id, toCommandRun(input));
  return undefined;
}
