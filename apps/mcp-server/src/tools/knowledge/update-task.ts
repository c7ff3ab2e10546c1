import { knowledgeError, TASK_STATUSES } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { checkRestoredAlone, restoreVersionField } from './earlier-versions.ts';
import { projectIdField, redactionsOf } from './knowledge-fields.ts';
import { scopeToChange, scopeToWrite } from './knowledge-scope.ts';

export function updateTaskTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'update_task',
    title: 'Update task',
    description: 'Make a task of the project, or say how it stands.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      project_id: projectIdField,
      name: z.string().describe('Identifies the task, whatever the case'),
      status: optionalField(z.enum(TASK_STATUSES)).describe('Where it stands'),
      domain: optionalField(z.string()).describe('Part of the project: backend'),
      detail: optionalField(z.string()).describe('How far it is'),
      blocker: optionalField(z.string()).describe('What a blocked task waits for'),
      restore_version: restoreVersionField,
    }),
    output: z.object({ success: z.literal(true), created: z.boolean(), redactions: z.int().optional() }),
    async run({ project_id: asked, restore_version: version, name, status, ...rest }) {
      if (version !== undefined) {
        checkRestoredAlone({ status, ...rest });
        await services.knowledge.revertTask(await scopeToChange(services, asked), name, version);
        return { success: true as const, created: false };
      }
      if (status === undefined) throw noStatus();
      const update = { name, status, ...rest };
      const scope = await scopeToWrite(services, asked);
      const { previous, redactions } = await services.knowledge.updateTask(scope, update);
      return { success: true as const, created: previous === undefined, ...redactionsOf(redactions) };
    },
  });
}

function noStatus(): Error {
  const options = TASK_STATUSES.join(', ');
  const message = `Field 'status' is required, unless 'restore_version' is given. Valid options: ${options}.`;
  return knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { details: { field: 'status' } });
}
