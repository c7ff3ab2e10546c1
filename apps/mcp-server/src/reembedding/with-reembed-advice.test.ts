import { describe, expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { vectorStoreError } from '@learning-memory/vector-store';
import { z } from 'zod';
import { withReembedAdvice } from './with-reembed-advice.ts';

const CONTEXT = { signal: new AbortController().signal, logger: silentLogger, reportProgress: () => undefined };

function tool(run: () => Promise<object>): ToolDefinition {
  const annotations = { readOnly: true, destructive: false, idempotent: true };
  const definition = { name: 'ask', title: 'Ask', description: 'Asks.', annotations, input: z.object({}) };
  return withReembedAdvice(defineTool({ ...definition, output: z.looseObject({}), run }));
}

describe('failures of tools', () => {
  it.each(['VECTOR_STORE_MODEL_MISMATCH', 'VECTOR_STORE_DIMENSION_MISMATCH'] as const)(
    'by %s name the command that embeds anew',
    async (code) => {
      const details = { collection: 'memories' };
      const error = vectorStoreError(code, 'Collection memories holds vectors of one, not of other.', { details });
      await expect(tool(() => Promise.reject(error)).run({}, CONTEXT)).rejects.toMatchObject({
        ...{ code, kind: 'conflict', details, cause: error },
        message: expect.stringMatching(/^Collection memories holds .* `learning-memory reembed`/u),
      });
    },
  );

  it('by anything else stay as they are, and so do answers', async () => {
    const error = vectorStoreError('VECTOR_STORE_UNAVAILABLE', 'The store is away.');
    await expect(tool(() => Promise.reject(error)).run({}, CONTEXT)).rejects.toBe(error);
    expect(await tool(async () => ({ results: [] })).run({}, CONTEXT)).toEqual({ results: [] });
  });
});
