import { knowledgeError, type Scope } from '@learning-memory/knowledge';
import { isoDate, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { descriptionField, ownScopeIdField, parentsField } from './knowledge-fields.ts';
import { askedScope } from './knowledge-scope.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';

export function updateScopeTool(services: ToolServices): ToolDefinition {
  const { knowledge } = services;
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
      deleted_at: optionalField(isoDate()).describe('Which deletion restore undoes; default the last'),
    }),
    output: scopeOutput.extend({ restored: z.array(z.string()).optional() }),
    async run({ scope_id: given, restore = false, deleted_at: deletedAt, ...patch }) {
      const id = await askedScope(services, given);
      if (!restore && deletedAt === undefined) return toScopeOutput(await knowledge.updateScope(id, patch));
      // Else a refused change would leave the scope restored.
      if (Object.values(patch).some((value) => value !== undefined)) throw bothAtOnce();
      const scopes = await knowledge.restoreScope(id, { deletedAt });
      const [asked] = scopes.filter((scope) => scope.id === id).concat(scopes);
      return { ...toScopeOutput(asked as Scope), restored: scopes.map((scope) => scope.id) };
    },
  });
}

function bothAtOnce(): Error {
  const message =
    "Fields 'restore' and 'deleted_at' come without 'parents' and 'description'. Restore the scope, then change it.";
  return knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { details: { fields: ['restore'] } });
}
