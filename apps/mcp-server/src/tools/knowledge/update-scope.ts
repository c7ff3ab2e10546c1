import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { descriptionField, ownScopeIdField, parentsField } from './knowledge-fields.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';

export function updateScopeTool({ knowledge }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'update_scope',
    title: 'Update scope',
    description: 'Change what a scope inherits from or how it is described, or bring a deleted one back.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      scope_id: ownScopeIdField,
      parents: parentsField,
      description: descriptionField,
      restore: optionalField(z.boolean()).describe('Undo its deletion, up to 30 days after'),
    }),
    output: scopeOutput.extend({ restored: z.array(z.string()).optional() }),
    async run({ scope_id: id, restore = false, ...patch }) {
      const restored = restore ? (await knowledge.restoreScope(id)).map((scope) => scope.id) : [];
      const scope = await knowledge.updateScope(id, patch);
      return { ...toScopeOutput(scope), ...(restore ? { restored } : {}) };
    },
  });
}
