import type { UndoneCuration } from '@learning-memory/memory';
import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { ownerCheck } from '../memory/check-owner.ts';
import { correctedSince } from '../memory/restore-memory.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { curatorOf } from './curator-of.ts';
import { idField } from '../id-field.ts';

const output = z.object({
  action: z.enum(['merge', 'forget', 'boost']),
  restored_ids: z.array(z.string()),
  /** Of the memory that they had become. */
  removed_id: z.string().nullable(),
  /** When that was done which is undone, and by which session; null where nobody knows. */
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  notice: z.string().optional(),
});

const undoableIdField = idField.describe('Id of the memory, or curation_id of what was done');

export function restoreConceptTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'restore_concept',
    title: 'Restore memory',
    description:
      'Undo what was last done to a memory: a merge (by the merged id, or that of any source: all sources come back, the merged ' +
      'memory leaves recall), a forget, or a boost. Called again it goes one step further back; with a curation_id it undoes that ' +
      'one action, once. Merges and forgets can be undone for 30 days.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({ node_id: undoableIdField, project: projectField }),
    output,
    async run({ node_id: id, project: asked }, call) {
      const check = ownerCheck(asked, services.currentProject);
      return toOutput(await services.memories.curation.undo(id, curatorOf(services, call), check));
    },
  });
}

function toOutput({ action, memories, removed, isChanged, undone }: UndoneCuration): z.output<typeof output> {
  return {
    action,
    restored_ids: memories.map(({ id }) => id),
    removed_id: removed ?? null,
    done_at: undone === undefined ? null : toIso(undone.at),
    done_by: undone?.sessionId ?? null,
    ...noticeOf({ memories, removed, isChanged }),
  };
}

function noticeOf({
  memories,
  removed,
  isChanged,
}: Pick<UndoneCuration, 'memories' | 'removed' | 'isChanged'>): Pick<z.output<typeof output>, 'notice'> {
  const changed = `What was changed in ${removed ?? 'it'} since the merge is in it alone; restore_memory brings it back as well.`;
  const notices = [
    ...(isChanged === true ? [changed] : []),
    ...memories.flatMap(({ supersededBy }) => (supersededBy === undefined ? [] : [correctedSince(supersededBy)])),
  ];
  return notices.length === 0 ? {} : { notice: notices.join(' ') };
}
