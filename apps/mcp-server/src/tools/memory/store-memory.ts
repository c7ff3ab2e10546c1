import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import {
  categoryField,
  contentField,
  importanceField,
  rationaleField,
  storedMemoryOutput,
  tagsField,
  toStoredMemoryOutput,
} from './memory-fields.ts';

export function storeMemoryTool({ memories }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_memory',
    title: 'Store memory',
    description:
      'Keep something worth knowing in later sessions: a preference, fact, decision, workflow or error. One idea in a ' +
      'self-contained sentence or two. Secrets are redacted; <private>…</private> is never stored.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      content: contentField,
      category: categoryField,
      importance: importanceField,
      tags: tagsField,
      rationale: rationaleField,
    }),
    output: storedMemoryOutput,
    run: async (draft) => toStoredMemoryOutput(await memories.store(draft)),
  });
}
