import type { DeletedScope } from '@learning-memory/knowledge';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { projectToRead } from './knowledge-scope.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';

const deletedOutput = z.object({ scope_id: z.string(), deleted_at: z.string(), restorable_until: z.string() });

export function listScopesTool(services: ToolServices): ToolDefinition {
  const { knowledge } = services;
  return defineTool({
    name: 'list_scopes',
    title: 'List scopes',
    description: 'All scopes, the most general first, with the one of this project.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ deleted: optionalField(z.boolean()).describe('Also those update_scope can restore') }),
    output: z.object({
      scopes: z.array(scopeOutput),
      /** Null as long as nothing was stored for it. */
      this_project: z.string().nullable(),
      deleted: z.array(deletedOutput).optional(),
    }),
    async run({ deleted = false }) {
      const own = await projectToRead(services);
      const scopes = (await knowledge.listScopes()).map(toScopeOutput);
      const answer = { scopes, this_project: own ?? null };
      return deleted ? { ...answer, deleted: (await knowledge.listDeletedScopes()).map(toDeletedOutput) } : answer;
    },
  });
}

function toDeletedOutput({ id, deletedAt, restorableUntil }: DeletedScope): z.output<typeof deletedOutput> {
  return { scope_id: id, deleted_at: toIso(deletedAt), restorable_until: toIso(restorableUntil) };
}
