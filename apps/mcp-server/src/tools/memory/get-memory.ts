import type { MemoryDetails } from '@learning-memory/memory';
import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { withMarkedTexts } from '../marked-hits.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwnerOf } from './check-owner.ts';
import { memoryOutput, toMemoryOutput } from './memory-fields.ts';

const output = memoryOutput.extend({
  project: z.string(),
  rationale: z.string().nullable(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  superseded_by: z.string().nullable(),
  merged_from: z.array(z.string()),
  merged_into: z.string().nullable(),
  corrections: z.array(z.object({ statement: z.string(), by: z.string() })),
  stage: z.string(),
  use_count: z.int(),
  last_used_at: z.string().nullable(),
  revisions: z.array(z.object({ revision: z.int(), replaced_at: z.string() })),
});

export function getMemoryTool(services: ToolServices): ToolDefinition {
  const { memories, currentProject } = services;
  const tool = defineTool({
    name: 'get_memory',
    title: 'Get memory',
    description: 'One memory with its use, revisions and corrections.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ id: idField.describe('Id of the memory'), project: projectField }),
    output,
    async run({ id, project: asked }) {
      const details = await memories.get(id);
      await checkOwnerOf(details.memory, { asked, action: 'read' }, currentProject);
      const [project = ''] = await currentProject.namesOf([details.memory.project]);
      return { ...toMemoryDetails(details), project };
    },
  });
  return withMarkedTexts(tool);
}

function toMemoryDetails({
  memory,
  stage,
  useCount,
  lastUsedAt,
  revisions,
}: MemoryDetails): Omit<z.output<typeof output>, 'project'> {
  return {
    ...toMemoryOutput(memory),
    rationale: memory.rationale ?? null,
    updated_at: toIso(memory.updatedAt),
    deleted_at: memory.deletedAt === undefined ? null : toIso(memory.deletedAt),
    superseded_by: memory.supersededBy ?? null,
    merged_from: [...(memory.mergedFrom ?? [])],
    merged_into: memory.mergedInto ?? null,
    corrections: (memory.corrections ?? []).map(({ statement, by }) => ({ statement, by })),
    stage,
    use_count: useCount,
    last_used_at: lastUsedAt === undefined ? null : toIso(lastUsedAt),
    revisions: revisions.map(({ revision, replacedAt }) => ({ revision, replaced_at: toIso(replacedAt) })),
  };
}
