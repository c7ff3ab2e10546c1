import { DOMAINS, STRATEGIES } from '@learning-memory/ghap';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { contextOutput, maxTokensField, toContextOutput } from './context-output.ts';
import { TOOL_DEADLINE_MS } from './get-context.ts';

export function getPremortemTool({ contextAssembler, collector, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_premortem',
    title: 'Get a premortem',
    description:
      'Before a risky step: past failures, hit rate, surprises, root causes and principles of a strategy in a domain.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      domain: z.enum(DOMAINS).describe('Kind of work'),
      strategy: z.enum(STRATEGIES).describe('How you go about it'),
      max_tokens: maxTokensField,
    }),
    output: contextOutput,
    async run({ domain, strategy, max_tokens: maxTokens }) {
      const projects = await currentProject.idsOf();
      const common = { projects, maxTokens, deadlineMs: TOOL_DEADLINE_MS, sessionId: collector.sessionId };
      return toContextOutput(await contextAssembler.premortem({ domain, strategy, ...common }));
    },
  });
}
