import { knowledgeError, type Scope, type ScopeRestoration } from '@learning-memory/knowledge';
import { isoDate, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { checkRestoredAlone, restoreVersionField } from './earlier-versions.ts';
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
      restore: optionalField(z.boolean()).describe('Undo its deletion'),
      deleted_at: optionalField(isoDate()).describe('Which deletion; default the last'),
      restore_version: restoreVersionField,
    }),
    output: scopeOutput.extend({
      restored: z.array(z.string()).optional(),
      /** Parents that scopes had and that are not there to inherit from. */
      missing_parents: z.array(z.object({ scope_id: z.string(), parent: z.string() })).optional(),
    }),
    async run({ scope_id: given, restore_version: version, restore = false, deleted_at: deletedAt, ...patch }) {
      const id = await askedScope(services, given);
      if (version !== undefined) {
        checkRestoredAlone({ ...patch, restore: restore || undefined, deleted_at: deletedAt });
        return toScopeOutput(await knowledge.revertScope(id, version));
      }
      if (!restore && deletedAt === undefined) return toScopeOutput(await knowledge.updateScope(id, patch));
      // Else a refused change would leave the scope restored.
      if (Object.values(patch).some((value) => value !== undefined)) throw bothAtOnce();
      return toRestoredOutput(id, await knowledge.restoreScope(id, { deletedAt }));
    },
  });
}

function toRestoredOutput(id: string, { scopes, missingParents }: ScopeRestoration) {
  const [asked] = scopes.filter((scope) => scope.id === id).concat(scopes);
  const missing = missingParents.map(({ scope, parent }) => ({ scope_id: scope, parent }));
  return {
    ...toScopeOutput(asked as Scope),
    restored: scopes.map((scope) => scope.id),
    ...(missing.length === 0 ? {} : { missing_parents: missing }),
  };
}

function bothAtOnce(): Error {
  const message =
    "Fields 'restore' and 'deleted_at' come without 'parents' and 'description'. Restore the scope, then change it.";
  return knowledgeError('KNOWLEDGE_INVALID_INPUT', message, { details: { fields: ['restore'] } });
}
