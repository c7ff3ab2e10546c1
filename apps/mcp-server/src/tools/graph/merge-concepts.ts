import { joinNotices } from '@learning-memory/errors';
import { MERGE_SOURCES, MERGE_STRATEGIES } from '@learning-memory/memory';
import { ALL_PROJECTS, GLOBAL_PROJECT } from '@learning-memory/project';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { CurrentProject } from '../../project/current-project.ts';
import { idField } from '../id-field.ts';
import { ownerCheck } from '../memory/check-owner.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { curatorOf } from './curator-of.ts';
import { noticeOf } from './topic-output.ts';

export function mergeConceptsTool(services: ToolServices): ToolDefinition {
  const { memories, currentProject } = services;
  return defineTool({
    name: 'merge_concepts',
    title: 'Merge memories',
    description:
      'Make one memory of several that say the same or belong together, all of one project. It takes over their tags, uses and ' +
      'corrections and the highest importance; they are not recalled any more. restore_concept with merged_id undoes it until ' +
      'recoverable_until. Read them before you merge: near duplicates may differ in a number or a name.',
    annotations: { readOnly: false, destructive: true, idempotent: false },
    input: z.strictObject({
      source_node_ids: z
        .array(idField)
        .min(MERGE_SOURCES.fewest)
        .max(MERGE_SOURCES.most)
        .describe('Ids of the memories to merge'),
      merge_strategy: optionalField(z.enum(MERGE_STRATEGIES)).describe(
        'combine (default) keeps every text, keep_newest that of the newest alone',
      ),
      project: projectField,
    }),
    output: z.object({
      merged_id: z.string(),
      sources_removed: z.int(),
      recoverable_until: z.string(),
      curation_id: z.string(),
      notice: z.string().optional(),
    }),
    async run({ source_node_ids: ids, merge_strategy: strategy, project: asked }, call) {
      const sameProject = await idsOfOne(currentProject, asked);
      const by = curatorOf(services, call);
      const check = ownerCheck(asked, currentProject);
      const { memory, sourceIds, restorableUntil, redactions, notice, curationId } = await memories.curation.merge({
        ...{ ids, strategy, by, sameProject, check },
      });
      const ofSecrets = redactions > 0 ? `Secrets replaced: ${String(redactions)}.` : undefined;
      return {
        merged_id: memory.id,
        sources_removed: sourceIds.length,
        recoverable_until: toIso(restorableUntil),
        curation_id: curationId,
        ...noticeOf(joinNotices(notice, ofSecrets)),
      };
    },
  });
}

/** Ids that the project had before stand for it as well. */
async function idsOfOne(currentProject: CurrentProject, asked: string | undefined): Promise<readonly string[]> {
  const ids = asked === ALL_PROJECTS ? [] : ((await currentProject.idsOf(asked)) ?? []);
  return ids.filter((id) => id !== null && id !== GLOBAL_PROJECT) as readonly string[];
}
