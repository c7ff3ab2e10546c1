import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { MANY_TEAMS, ONE_TEAM } from '@learning-memory/sample-experiences';
import { growJournal } from './grow-journal.ts';
import { purityOf } from './purity.ts';
import { shippedEntries } from './shipped-entries.ts';
import { scoreStability, type Snapshot } from './stability-scores.ts';
import { syntheticEntries } from './synthetic-entries.ts';

let embedding: EmbeddingService;

beforeAll(() => {
  embedding = createPackagedStaticEmbedding();
});

afterAll(async () => {
  await embedding[Symbol.asyncDispose]();
});

describe('clusters of a journal that grows', () => {
  it.each([
    ['one team', () => shippedEntries([ONE_TEAM])],
    ['many teams', () => shippedEntries([MANY_TEAMS])],
    ['themes that drift', () => syntheticEntries('drift')],
    ['themes that split', () => syntheticEntries('split')],
    ['themes that merge', () => syntheticEntries('merge')],
  ])('keep their ids, and nearly all entries keep theirs: %s', async (_name, make) => {
    const { entries, themes } = make();
    const growth = { axis: 'full', start: 120, step: 6 } as const;
    const { snapshots } = await growJournal(embedding, entries.slice(0, 150), growth);
    const scores = scoreStability(snapshots);
    expect(scores.keepable).toBeGreaterThan(20);
    expect(scores.kept / scores.keepable).toBeGreaterThanOrEqual(0.95);
    expect(scores.keptToTheEnd / scores.keepableToTheEnd).toBeGreaterThanOrEqual(0.95);
    expect(scores.changed / scores.clustered).toBeLessThanOrEqual(0.02);
    const { pure, clustered } = purityOf(snapshots.at(-1), themes);
    expect(pure).toBeGreaterThanOrEqual(0.9);
    expect(clustered).toBeGreaterThanOrEqual(0.6);
  });
});

describe('scoreStability', () => {
  const snapshot = (clusters: Readonly<Record<string, string>>, entries: string): Snapshot => ({
    clusters: new Map(Object.entries(clusters).map(([id, members]) => [id, [...members]])),
    entries: [...entries],
  });

  it('counts ids that stay where half of the members do, and entries with another id', () => {
    const first = snapshot({ 0: 'abcd', 1: 'efgh' }, 'abcdefghi');
    const later = snapshot({ 0: 'abx', 2: 'efghi' }, 'abcdefghix');
    expect(scoreStability([first, later])).toEqual({
      runs: 2,
      kept: 1,
      keepable: 2,
      keptToTheEnd: 1,
      keepableToTheEnd: 2,
      changed: 4,
      clustered: 6,
      moved: 7,
      entries: 9,
    });
  });
});
