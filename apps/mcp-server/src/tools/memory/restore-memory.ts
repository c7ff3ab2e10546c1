import type { Memory, RestoredMemory } from '@learning-memory/memory';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { withMarkedTexts } from '../marked-hits.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwnerOf } from './check-owner.ts';
import { describeSuperseded, memoryOutput, toMemoryOutput } from './memory-fields.ts';

export function restoreMemoryTool({ memories, currentProject }: ToolServices): ToolDefinition {
  const tool = defineTool({
    name: 'restore_memory',
    title: 'Restore memory',
    description: 'Undo a delete or a correction, or bring an earlier state back.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      id: idField.describe('Id of the memory'),
      revision: optionalField(z.int().min(1)).describe('Earlier state, from get_memory'),
      project: projectField,
    }),
    output: memoryOutput.extend({ notice: z.string().optional() }),
    async run({ id, revision, project: asked }) {
      const { memory } = await memories.get(id);
      await checkOwnerOf(memory, { asked, action: 'change' }, currentProject);
      const restored = await memories.restore(id, revision);
      const notices = [
        noticeOf(memory, { restored, revision }),
        ...(restored.superseded ?? []).map(describeSuperseded),
      ];
      const notice = notices.filter((part) => part !== undefined).join(' ');
      return { ...toMemoryOutput(restored), ...(notice !== '' && { notice }) };
    },
  });
  return withMarkedTexts(tool);
}

interface Restored {
  readonly restored: RestoredMemory;
  readonly revision?: number | undefined;
}

function noticeOf(before: Memory, { restored, revision }: Restored): string | undefined {
  if (before.mergedInto !== undefined) return stillPartOf(before.mergedInto);
  if (restored.supersededBy !== undefined) return correctedSince(restored.supersededBy);
  const wasLive =
    before.deletedAt === undefined && before.supersededBy === undefined && before.corrections === undefined;
  return revision === undefined && wasLive ? NOTHING_TO_UNDO : undefined;
}

const NOTHING_TO_UNDO =
  'Nothing has changed: it was neither deleted nor corrected. To bring an earlier state back, give its revision from get_memory.';

/** Of a memory that is live again and not recalled all the same. */
export function correctedSince(by: string): string {
  return `It is not recalled: '${by}' corrects it. To uphold it against that, call restore_memory with its id once more.`;
}

function stillPartOf(id: string): string {
  return `What it says still stands in '${id}' too, which it was merged into: restore_concept with that id takes the merge apart.`;
}
