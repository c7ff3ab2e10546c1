import type { ActiveGhap } from '@learning-memory/ghap';
import type { HookHandler, HookServices, HookTime } from './hook-services.ts';
import type { HookInput } from './hook-input.ts';
import { isRisky } from './risky-command.ts';
import { readJsonField } from './read-json-field.ts';

const MAX_TOKENS = 800;

/** Reminds of the open entry now and then, and once of what went wrong before where a command is hard to take back. */
export function createToolUseHandler(): HookHandler {
  const warned = new Set<string>();
  return async (input, services, time) => {
    const active = await services.collector.current();
    if (active === undefined) return undefined;
    const uses = await services.collector.countToolUse();
    const parts = [
      await warnOnce(input, active, { services, warned, time }),
      uses % services.checkFrequency === 0 ? checkIn(active, uses) : undefined,
    ].filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join('\n\n');
  };
}

interface Warnings {
  readonly services: HookServices;
  /** Entries that were warned, or are just being. */
  readonly warned: Set<string>;
  readonly time: HookTime;
}

/** A warning that found nothing, or came too late to be seen, is tried again before the next such command. */
async function warnOnce(
  { tool_name: tool, tool_input: toolInput }: HookInput,
  active: ActiveGhap,
  { services, warned, time }: Warnings,
): Promise<string | undefined> {
  const { id } = active;
  if (tool !== 'Bash' || warned.has(id) || !isRisky(readJsonField(toolInput, 'command'))) return undefined;
  // Tools may run side by side, and one warning is enough for all of them.
  warned.add(id);
  let text: string | undefined;
  try {
    text = await premortem(active, services, time);
  } finally {
    if (text === undefined || time.late.aborted) warned.delete(id);
  }
  return text;
}

async function premortem(
  { domain, strategy }: ActiveGhap,
  { collector, contextAssembler }: HookServices,
  { deadlineMs }: HookTime,
): Promise<string | undefined> {
  const limits = { maxTokens: MAX_TOKENS, deadlineMs };
  const situation = { domain, strategy, sessionId: collector.sessionId };
  const { markdown, items } = await contextAssembler.premortem({ ...situation, ...limits });
  return items.length === 0 ? undefined : markdown;
}

function checkIn({ id, goal, hypothesis, prediction }: ActiveGhap, uses: number): string {
  return [
    `Learning Memory: ${uses} tool uses since entry ${id} was last touched.`,
    `Goal: ${goal}`,
    `Hypothesis: ${hypothesis}`,
    `Prediction: ${prediction}`,
    'Where the belief has changed, update_ghap records it; where the outcome is known, resolve_ghap does.',
  ].join('\n');
}
