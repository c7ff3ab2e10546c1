import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { metadataStoreError } from '@learning-memory/metadata-store';
import { defineTool, type ToolContext, type ToolDefinition } from '@learning-memory/tool';
import { vectorStoreError } from '@learning-memory/vector-store';
import { z } from 'zod';
import { createStoreHealth, writeHealth, type StoreHealth } from './store-health.ts';
import { withDamageNotice } from './with-damage-notice.ts';

const CONTEXT: ToolContext = {
  signal: new AbortController().signal,
  logger: silentLogger,
  reportProgress: () => undefined,
};

let folder: string;
let health: StoreHealth;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'damage-notice-'));
  health = createStoreHealth(join(folder, 'health.json'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function tool(run: () => Promise<object>): ToolDefinition {
  const annotations = { readOnly: true, destructive: false, idempotent: true };
  const definition = { name: 'ask', title: 'Ask', description: 'Asks.', annotations, input: z.object({}) };
  return withDamageNotice(defineTool({ ...definition, output: z.looseObject({}), run }), health);
}

const answering = (): ToolDefinition => tool(async () => ({ results: [] }));
const failing = (error: Error): ToolDefinition => tool(() => Promise.reject(error));

describe('answers of tools', () => {
  it('say that the database is damaged once a call of any tool has met it, until a check finds it whole', async () => {
    expect(await answering().run({}, CONTEXT)).not.toHaveProperty('notice');
    const damage = metadataStoreError('METADATA_STORE_CORRUPT', 'The metadata store "memory.db" is damaged.');
    await expect(failing(damage).run({}, CONTEXT)).rejects.toBe(damage);
    const notice = expect.stringContaining('learning-memory restore');
    expect(await answering().run({}, CONTEXT)).toMatchObject({ notice });
    await writeHealth(join(folder, 'health.json'), { checked_at: new Date().toISOString(), problems: [] });
    expect(await answering().run({}, CONTEXT)).not.toHaveProperty('notice');
  });

  it('say nothing of one record or a collection of a server that is damaged, nor of other failures', async () => {
    const record = vectorStoreError('VECTOR_STORE_CORRUPT', 'The point "a" is damaged.', { details: { id: 'a' } });
    const locked = metadataStoreError('METADATA_STORE_UNAVAILABLE', 'The metadata store is locked.');
    const details = { collection: 'learning_memory_memories' };
    const collection = vectorStoreError('VECTOR_STORE_CORRUPT', 'It has no record of its model.', { details });
    for (const error of [record, collection, locked]) await expect(failing(error).run({}, CONTEXT)).rejects.toBe(error);
    expect(await answering().run({}, CONTEXT)).not.toHaveProperty('notice');
  });
});
