import { CONTEXT_LIMITS, type AssembledContext } from '@learning-memory/context-assembler';
import { optionalField, optionalText } from '@learning-memory/schema-fields';
import { LEAST_MATCH } from '@learning-memory/searcher-core';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { noExperienceHint, noMemoryHint } from '../empty-hint.ts';
import { contextOutput, maxTokensField, toContextOutput } from './context-output.ts';

/** A model that asks waits; a hook has deadlines of its own. */
export const TOOL_DEADLINE_MS = 5000;

export function getContextTool(services: ToolServices): ToolDefinition {
  const { contextAssembler, collector, currentProject } = services;
  return defineTool({
    name: 'get_context',
    title: 'Get context',
    description:
      'What is known about a situation, in one text within a budget: experiences, values, code, commits, memories. ' +
      'Without one: what a session starts with.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      situation: optionalText(CONTEXT_LIMITS.situation).describe('What you are about to do'),
      include_code: optionalField(z.boolean()).describe('Code and commits too; default true'),
      max_tokens: maxTokensField,
    }),
    output: contextOutput,
    async run({ situation, include_code: includeCode, max_tokens: maxTokens }) {
      const projects = await currentProject.idsOf();
      const common = { projects, maxTokens, deadlineMs: TOOL_DEADLINE_MS, sessionId: collector.sessionId };
      const answer = async (context: AssembledContext): Promise<z.output<typeof contextOutput>> => {
        const empty = { hits: context.items, projects };
        const hints = [await noMemoryHint(services, empty), await noExperienceHint(services, empty)];
        return toContextOutput(context, hints);
      };
      if (situation === undefined) return answer(await contextAssembler.light(common));
      const active = await collector.current();
      const work = { domain: active?.domain, strategy: active?.strategy };
      const asked = { situation, ...work, includeCode, leastMatch: LEAST_MATCH };
      return answer(await contextAssembler.rich({ ...asked, ...common }));
    },
  });
}
