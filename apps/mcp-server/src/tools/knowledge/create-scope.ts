import { KNOWLEDGE_TIERS, type ScopeDraft } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { descriptionField, ownScopeIdField, parentsField } from './knowledge-fields.ts';
import { scopeOutput, toScopeOutput } from './scope-output.ts';

/** The one of GENERAL is there from the start. */
const CREATABLE_TIERS = KNOWLEDGE_TIERS.filter((tier): tier is ScopeDraft['tier'] => tier !== 'GENERAL');

export function createScopeTool({ knowledge }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'create_scope',
    title: 'Create scope',
    description:
      'Make a place for rules that several projects share. All inherit from general; that of a repository is made by itself.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({
      scope_id: ownScopeIdField,
      tier: z.enum(CREATABLE_TIERS).describe('PROJECT wins over GROUP, GROUP over PRODUCT'),
      parents: parentsField,
      description: descriptionField,
    }),
    output: scopeOutput,
    async run({ scope_id: id, ...draft }) {
      return toScopeOutput(await knowledge.createScope({ id, ...draft }));
    },
  });
}
