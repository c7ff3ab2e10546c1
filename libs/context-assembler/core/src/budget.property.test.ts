import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AssembledContext } from '@learning-memory/context-assembler';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createSqliteMetadataStore, type SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { CONTENTS, storeOf } from './test-support/random-store.ts';

const STORES = 1000;
const FRAME = /^<recalled-memory>\n[\s\S]*\n<\/recalled-memory>$/u;
const LIMITS = fc.record({
  maxTokens: fc.integer({ min: 200, max: 3000 }),
  maxCharacters: fc.oneof(fc.constant(100_000), fc.integer({ min: 1000, max: 9000 })),
});
type Limits = Readonly<Record<'maxTokens' | 'maxCharacters', number>>;
const EMBEDDING = createHashEmbedding({ dimension: 8 });

let folder: string;
let metadataStore: SqliteMetadataStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'budget-'));
  metadataStore = createSqliteMetadataStore({ file: join(folder, 'memory.db'), backupDirectory: folder });
});

afterAll(async () => {
  await metadataStore[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function check({ markdown, tokens, items, notices }: AssembledContext, limits: Limits): void {
  const counted = encode(markdown, { disallowedSpecial: new Set() }).length;
  expect(counted).toBe(tokens);
  expect(counted).toBeLessThanOrEqual(limits.maxTokens);
  expect(markdown.length).toBeLessThanOrEqual(limits.maxCharacters);
  expect(notices).toEqual([]);
  const lines = markdown.split('\n').filter((line) => line.startsWith('- '));
  expect(lines).toHaveLength(items.filter(({ source }) => source !== 'calibration').length);
  if (markdown !== '') expect(markdown).toMatch(FRAME);
  expect(markdown.match(/<\/?recalled-memory>/gu)?.length ?? 2).toBe(2);
}

it('no context is over its budget, leaves its fence or differs from the next one, in 1000 random stores', async () => {
  const property = fc.asyncProperty(CONTENTS, LIMITS, fc.nat(2), async (contents, limits, again) => {
    const { assembler, orphans } = await storeOf(contents, { embedding: EMBEDDING, metadataStore });
    const kinds = [
      () => assembler.light({ ...limits, orphans }),
      () => assembler.rich({ ...limits, situation: 'the stale page of the cache', domain: 'debugging' }),
      () => assembler.premortem({ ...limits, domain: 'debugging', strategy: 'trial-and-error' }),
    ];
    const texts: string[] = [];
    for (const assemble of kinds) {
      const context = await assemble();
      check(context, limits);
      texts.push(context.markdown);
    }
    expect((await kinds[again]?.())?.markdown).toBe(texts[again]);
  });
  await fc.assert(property, { numRuns: STORES, endOnFailure: true });
});
