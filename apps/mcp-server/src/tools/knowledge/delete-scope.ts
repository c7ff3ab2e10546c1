import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { ownScopeIdField } from './knowledge-fields.ts';
import { askedScope, checkSwitchedOn } from './knowledge-scope.ts';

export function deleteScopeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'delete_scope',
    title: 'Delete scope',
    description: 'Remove a scope; one that holds anything only with cascade. update_scope restores it for 30 days.',
    annotations: { readOnly: false, destructive: true, idempotent: false },
    input: z.strictObject({
      scope_id: ownScopeIdField,
      cascade: optionalField(z.boolean()).describe('With all it holds, and children without another parent'),
    }),
    output: z.object({
      deleted: z.array(z.string()),
      /** Children that stay and lose this parent. */
      detached: z.array(z.string()),
      entries: z.int(),
      restorable_until: z.string(),
    }),
    async run({ scope_id: asked, cascade }) {
      const id = await askedScope(services, asked);
      const { deleted, detached, entries, restorableUntil } = await services.knowledge.deleteScope(id, {
        cascade,
        // What is switched off is not touched from elsewhere, nor named.
        async check(scopes) {
          for (const { project } of scopes) await checkSwitchedOn(services, project);
        },
      });
      return {
        deleted: [...deleted],
        detached: [...detached],
        entries,
        restorable_until: toIso(restorableUntil),
      };
    },
  });
}
