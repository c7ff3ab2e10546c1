import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { draftSchema } from '@learning-memory/ghap-schemas';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { activeEntryOutput, toActiveEntryOutput } from './active-entry.ts';
import { persistOwn } from './persist-own.ts';

const STORED_WITHIN_MS = 2000;

const output = activeEntryOutput.extend({
  /** The entry that was still open; it is now abandoned. */
  orphaned: z.object({ id: z.string(), goal: z.string() }).optional(),
  notice: z.string().optional(),
});

export function startGhapTool(services: ToolServices): ToolDefinition {
  const { calls, logger } = services;
  const storeAside = async (entry: ResolvedGhap): Promise<void> => {
    const stored = persistOwn(services, entry).catch((error: unknown) =>
      logger.warn('entry.deferred', { id: entry.id, error }),
    );
    await Promise.race([stored, sleep(STORED_WITHIN_MS, undefined, { ref: false })]);
  };
  return defineTool({
    name: 'start_ghap',
    title: 'Start GHAP entry',
    description: 'Begin tracking one piece of work before you act. An entry still open is closed as abandoned.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: draftSchema,
    output,
    async run(draft, context) {
      const { entry, orphaned, setAside } = await calls.writerOf(context).start(draft);
      const started = { ...toActiveEntryOutput(entry), ...(setAside !== undefined && { notice: noticeOf(setAside) }) };
      if (orphaned === undefined) return started;
      // So that lists have it; it is in the journal already, and need not be waited for when the store is away.
      await storeAside(orphaned);
      return { ...started, orphaned: { id: orphaned.id, goal: orphaned.goal } };
    },
  });
}

function noticeOf(setAside: string): string {
  return `The entry that was open could not be read and was kept as ${setAside} in its folder of the journal.`;
}
