import { calledLine, errorSigns, errorWords } from '@learning-memory/action-signature';
import { parseOutcome, type CommandRun } from '@learning-memory/outcome-parser';
import { redact } from '@learning-memory/redaction';
import { entryWorkedFor } from '../entry-worked-for.ts';
import type { HookInput } from '../hook-input.ts';
import type { HookServices } from '../hook-services.ts';
import { toCommandRun } from '../on-outcome.ts';
import { isRun } from './acting-tools.ts';

/** An agent says in its own words what it does; by the command as it was run the failure is known again. */
export async function noteFailure(input: HookInput, services: HookServices): Promise<undefined> {
  return noteRun(input, services, (entryId, run) =>
    services.traces.noteFailure(entryId, {
      command: run.command,
      isCheck: parseOutcome(run) !== undefined,
      error: errorSigns(errorWords(redact(run.output).text)),
    }),
  );
}

/** What helped is not to be told of as what failed. */
export async function notePassed(input: HookInput, services: HookServices): Promise<undefined> {
  return noteRun(input, services, (entryId, { command }) => services.traces.notePassed(entryId, command));
}

/** Nothing without an open entry that it was run for. */
async function noteRun(
  input: HookInput,
  services: HookServices,
  note: (entryId: string, run: CommandRun) => Promise<void>,
): Promise<undefined> {
  if (!isRun(input.tool_name, services.mcpActions)) return undefined;
  const active = await entryWorkedFor(await services.collector.current(), input, services);
  const command = calledLine({ tool: input.tool_name, input: input.tool_input });
  if (active !== undefined) await note(active.id, { ...toCommandRun(input), command });
  return undefined;
}
