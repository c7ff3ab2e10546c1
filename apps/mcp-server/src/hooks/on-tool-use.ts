import type { ActiveGhap } from '@learning-memory/ghap';
import type { HookHandler, HookServices } from './hook-services.ts';
import type { HookInput } from './hook-input.ts';
import { isRisky } from './risky-command.ts';
import { readJsonField } from './read-json-field.ts';

const MAX_TOKENS = 800;
const DEADLINE_MS = 80;

/** Reminds of the open entry now and then, and once of what went wrong before where a command is hard to take back. */
export function createToolUseHandler(): HookHandler {
  const warned = new Set<string>();
  return async (input, services) => {
    const active = await services.collector.current();
    if (active === undefined) return undefined;
    const uses = await services.collector.countToolUse();
    const parts = [
      await premortem(input, active, { services, warned }),
      uses % services.checkFrequency === 0 ? checkIn(active, uses) : undefined,
    ].filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join('\n\n');
  };
}

async function premortem(
  { tool_name: tool, tool_input: toolInput }: HookInput,
  { id, domain, strategy }: ActiveGhap,
  { services, warned }: { readonly services: HookServices; readonly warned: Set<string> },
): Promise<string | undefined> {
  if (tool !== 'Bash' || warned.has(id) || !isRisky(readJsonField(toolInput, 'command'))) return undefined;
  warned.add(id);
  const { collector, contextAssembler } = services;
  const limits = { maxTokens: MAX_TOKENS, deadlineMs: DEADLINE_MS };
  const { markdown, items } = await contextAssembler.premortem({
    domain,
    strategy,
    ...limits,
    sessionId: collector.sessionId,
  });
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
