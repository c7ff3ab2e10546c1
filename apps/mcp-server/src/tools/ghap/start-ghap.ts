import type { ResolvedGhap } from '@learning-memory/ghap';
import { draftSchema } from '@learning-memory/ghap-schemas';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { activeEntryOutput, toActiveEntryOutput } from './active-entry.ts';

const output = activeEntryOutput.extend({
  /** Is the entry that was still open; it is now abandoned. */
  orphaned: z.object({ id: z.string(), goal: z.string() }).optional(),
});

export function startGhapTool({ calls, persister, logger }: ToolServices): ToolDefinition {
  const storeAside = (entry: ResolvedGhap): void => {
    persister.persist(entry).catch((error: unknown) => logger.warn('entry.deferred', { id: entry.id, error }));
  };
  return defineTool({
    name: 'start_ghap',
    title: 'Start GHAP entry',
    description: 'Begin tracking one piece of work before you act. An entry still open is closed as abandoned.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: draftSchema,
    output,
    async run(draft, context) {
      const { entry, orphaned } = await calls.writerOf(context).start(draft);
      if (orphaned === undefined) return toActiveEntryOutput(entry);
      // It is in the journal already; the answer need not wait for its embedding.
      storeAside(orphaned);
      return { ...toActiveEntryOutput(entry), orphaned: { id: orphaned.id, goal: orphaned.goal } };
    },
  });
}
