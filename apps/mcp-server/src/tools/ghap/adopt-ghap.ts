import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { withMarkedTexts } from '../marked-hits.ts';
import type { ToolServices } from '../tool-services.ts';
import { activeEntryOutput, toActiveEntryOutput } from './active-entry.ts';

export function adoptGhapTool({ calls }: ToolServices): ToolDefinition {
  const tool = defineTool({
    name: 'adopt_ghap',
    title: 'Adopt GHAP orphan',
    description: 'Continue an orphan of get_active_ghap, with no entry open here.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({ id: idField.describe('Id of the orphan') }),
    output: activeEntryOutput.extend({ iteration_count: z.int() }),
    async run({ id }, context) {
      const entry = await calls.writerOf(context).adopt(id);
      return { ...toActiveEntryOutput(entry), iteration_count: entry.iterationCount };
    },
  });
  return withMarkedTexts(tool);
}
