import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DIVERGENCE_THRESHOLDS, SPACES, type SpaceId } from '@learning-memory/topics';
import { textsAbout } from '../../test-support/topic-texts.ts';
import { openGraph, type GraphHome } from '../../test-support/graph-home.ts';

const HOUR = 3_600_000;

interface Alerts {
  readonly alerts: readonly {
    readonly semantic_space: string;
    readonly similarity_score: number;
    readonly threshold: number;
  }[];
  readonly severity: string;
  readonly notice?: string;
}

let graph: GraphHome;

beforeEach(async () => {
  graph = await openGraph();
});

afterEach(async () => graph[Symbol.asyncDispose]());

const alerts = (input = {}): Promise<Alerts> => graph.call<Alerts>('get_divergence_alerts', input);
const idOf = (label: string): SpaceId => label.split('_')[0] as SpaceId;

describe('divergence', () => {
  it('raises no alert for more of the same', async () => {
    await graph.add(textsAbout('database', 8));
    graph.wait(60_000);
    await graph.add(textsAbout('database', 1, 9));
    expect(await alerts()).toMatchObject({ alerts: [], severity: 'none' });
  });

  it('raises at most three for something else, below the documented thresholds, and never in time', async () => {
    await graph.add(textsAbout('database', 8));
    graph.wait(60_000);
    await graph.add(['Grandmother bakes plum cake with cinnamon on Sundays.']);
    const found = await alerts();
    expect(found.alerts.length).toBeGreaterThan(0);
    expect(found.alerts.length).toBeLessThanOrEqual(3);
    expect(found.severity).not.toBe('none');
    for (const { semantic_space: space, similarity_score: similarity, threshold } of found.alerts) {
      expect(threshold).toBe(DIVERGENCE_THRESHOLDS[idOf(space)]);
      expect(similarity).toBeLessThan(threshold);
      expect(SPACES.find(({ id }) => id === idOf(space))?.category).toBe('semantic');
    }
  });

  it('goes by random pairs where there are twenty memories', async () => {
    await graph.add([...textsAbout('database', 15), ...textsAbout('login', 15)]);
    graph.wait(60_000);
    await graph.add(['Grandmother bakes plum cake with cinnamon on Sundays.']);
    const found = await alerts();
    expect(found.alerts.length).toBeGreaterThan(0);
    for (const { semantic_space: space, similarity_score: similarity, threshold } of found.alerts) {
      expect(threshold).toBeLessThanOrEqual(DIVERGENCE_THRESHOLDS[idOf(space)] ?? 0);
      expect(similarity).toBeLessThan(threshold);
      expect(SPACES.find(({ id }) => id === idOf(space))?.category).toBe('semantic');
    }
    expect(found.alerts.map(({ semantic_space: space }) => idOf(space))).toContain('E1');
  });

  it('is quiet about one more of what a store of many holds', async () => {
    await graph.add([...textsAbout('database', 15), ...textsAbout('login', 15), ...textsAbout('ferry', 15)]);
    for (const [number, topic] of (['database', 'login', 'ferry'] as const).entries()) {
      graph.wait(60_000);
      await graph.add(textsAbout(topic, 1, 20 + number));
      expect(await alerts()).toMatchObject({ alerts: [], severity: 'none' });
    }
  });

  it('does not count a memory of one clause three times', async () => {
    await graph.add(textsAbout('database', 8));
    graph.wait(60_000);
    await graph.add(['Grandmother bakes plum cake with cinnamon on Sundays.']);
    const spaces = (await alerts()).alerts.map(({ semantic_space: space }) => idOf(space));
    expect(spaces.filter((id) => ['E1', 'E10', 'E12'].includes(id))).toEqual(['E1']);
  });

  it('looks at the window alone', async () => {
    await graph.add(textsAbout('ferry', 8));
    graph.wait(3 * HOUR);
    await graph.add([...textsAbout('database', 8), ...textsAbout('ferry', 1, 9)]);
    expect((await alerts()).alerts.length).toBeGreaterThan(0);
    expect((await alerts({ lookback_hours: 4 })).alerts).toEqual([]);
  });

  it('says so where there is nothing to compare', async () => {
    expect((await alerts()).notice).toContain('No memory was stored in the last 2 hours');
    await graph.add(['One memory alone.']);
    expect((await alerts()).notice).toContain('Only one memory');
  });

  it('knows nothing of another project', async () => {
    await graph.add(textsAbout('ferry', 8), 'project-there');
    await graph.add(['One memory alone.']);
    expect((await alerts()).notice).toContain('Only one memory');
  });
});
