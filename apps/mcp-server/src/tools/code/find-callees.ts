import { joinNotices } from '@learning-memory/errors';
import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { answerFromIndexes } from './answer-fresh.ts';
import { callsOutput, toCallsOutput } from './call-output.ts';
import { functionNameField } from './code-fields.ts';
import { unknownNameNotice } from './unknown-name-notice.ts';

export function findCalleesTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'find_callees',
    title: 'Find callees',
    description: 'What a function of indexed code calls.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      function_name: functionNameField,
      project: projectField,
      limit: limitField({ default: 50, max: 200 }),
    }),
    output: callsOutput.extend({ unresolved: z.array(z.string()), notice: z.string().optional() }),
    async run({ function_name: name, project, limit }) {
      const { answer, indexes, names, notice } = await answerFromIndexes(services, {
        project,
        ask: (asked) => services.codeIndexer.callees({ name, indexes: asked, limit }),
      });
      return {
        ...toCallsOutput(answer, { end: 'callee', indexes }),
        unresolved: [...answer.unresolved],
        notice: joinNotices(notice, unknownNameNotice(name, answer, names)),
      };
    },
  });
}
