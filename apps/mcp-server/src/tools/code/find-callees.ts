import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { callsOutput, toCallsOutput } from './call-output.ts';
import { functionNameField, optionalProjectField } from './code-fields.ts';
import { indexNotice } from './index-notice.ts';
import { unknownNameNotice } from './unknown-name-notice.ts';

export function findCalleesTool({ codeIndexer }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'find_callees',
    title: 'Find callees',
    description:
      'Which indexed code a function calls, and where; unresolved are names from outside the project. resolution as in ' +
      'find_callers.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      function_name: functionNameField,
      project: optionalProjectField,
      limit: limitField({ default: 50, max: 200 }),
    }),
    output: callsOutput.extend({ unresolved: z.array(z.string()), notice: z.string().optional() }),
    async run({ function_name: name, project, limit }) {
      const projects = await codeIndexer.status(project);
      const answer = await codeIndexer.callees({ name, project, limit });
      return {
        ...toCallsOutput(answer, 'callee'),
        unresolved: [...answer.unresolved],
        notice: indexNotice(projects) ?? unknownNameNotice(name, answer),
      };
    },
  });
}
