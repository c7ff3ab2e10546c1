import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { HandleHook } from './handle-hook.ts';
import { hookInput } from './hook-input.ts';

/** For the hooks of a client; the model does not see it. */
export function hookTool(handleHook: HandleHook): ToolDefinition {
  return defineTool({
    name: 'handle_hook',
    title: 'Handle a hook',
    description: "Called by the client's hooks, not by the model.",
    annotations: { readOnly: false, destructive: false, idempotent: false },
    hidden: true,
    input: hookInput,
    output: z.object({
      hookSpecificOutput: z.object({ hookEventName: z.string(), additionalContext: z.string() }).optional(),
    }),
    run: (input) => handleHook(input),
  });
}
