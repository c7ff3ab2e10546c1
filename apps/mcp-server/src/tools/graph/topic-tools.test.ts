import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { textsAbout } from '../../test-support/topic-texts.ts';
import { openGraph, type GraphHome } from '../../test-support/graph-home.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Topic {
  readonly id: string;
  readonly name: string;
  readonly phase: string;
  readonly member_count: number;
  readonly member_ids: readonly string[];
  readonly contributing_spaces: readonly string[];
}

interface Portfolio {
  readonly topics: readonly Topic[];
  readonly stability: { readonly churn_rate: number; readonly entropy: number };
  readonly tier: number;
  readonly provisional: boolean;
  readonly notice?: string;
}

interface Detected {
  readonly new_topics: readonly Topic[];
  readonly merged_topics: readonly { readonly absorbed_id: string; readonly into_id: string }[];
  readonly total_after: number;
  readonly message: string;
}

interface Recommended {
  readonly dream_recommended: boolean;
  readonly high_churn_warning?: boolean;
  readonly churn?: number;
}

let graph: GraphHome;

beforeEach(async () => {
  graph = await openGraph();
});

afterEach(async () => graph[Symbol.asyncDispose]());

/** In three spaces at least, none of them of time. */
function expectToAgree(topic: Topic | undefined): void {
  expect(topic?.contributing_spaces.length).toBeGreaterThanOrEqual(3);
  for (const temporal of ['Recency', 'Periodic', 'Sequence'])
    expect(topic?.contributing_spaces).not.toContain(temporal);
}

const portfolio = (): Promise<Portfolio> => graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' });

async function addBoth(): Promise<{ database: readonly string[]; login: readonly string[] }> {
  return { database: await graph.add(textsAbout('database', 15)), login: await graph.add(textsAbout('login', 15)) };
}

/** The topic that most of these memories are in. */
async function topicWith(ids: readonly string[]): Promise<Topic | undefined> {
  const { topics } = await portfolio();
  return topics.find(({ member_ids: members }) => members.filter((id) => ids.includes(id)).length > ids.length / 2);
}

describe('topics that are no longer those of the memories', () => {
  it('are said to be so, also where as many memories were stored as left', async () => {
    const { database } = await addBoth();
    await graph.call('detect_topics', {});
    expect((await portfolio()).notice).toBeUndefined();
    graph.wait(HOUR);
    await graph.memories.delete(database[0] ?? '');
    await graph.add(textsAbout('login', 16).slice(15));
    expect((await portfolio()).notice).toMatch(/^Memories were stored since .* detect_topics looks again\.$/);
    await graph.call('detect_topics', {});
    expect((await portfolio()).notice).toBeUndefined();
  });
});

describe('topics of memories that are gone', () => {
  it('are those of the memories that are left, and none where none is', async () => {
    const { database, login } = await addBoth();
    await graph.call('detect_topics', {});
    for (const id of database) await graph.memories.delete(id);
    const left = await portfolio();
    expect(left.topics.flatMap(({ member_ids: ids }) => ids).sort()).toEqual([...login].sort());
    expect(left).toMatchObject({ memory_count: 15, memories_in_topics: 15, stability: { entropy: 0 } });
    for (const id of login) await graph.memories.delete(id);
    expect(await portfolio()).toMatchObject({ topics: [], memories_in_topics: 0, total_topics: 0, tier: 0 });
    expect(await graph.call('get_memetic_status', {})).toMatchObject({ topic_count: 0, entropy: 0, coherence: 0 });
  });
});

describe('what is recommended', () => {
  it('is the same by all tools, and is not hidden by a mean', async () => {
    const { database, login } = await addBoth();
    await graph.call('detect_topics', {});
    graph.wait(HOUR);
    for (const id of [...database, ...login]) await graph.memories.delete(id);
    await graph.add(textsAbout('ferry', 15));
    await graph.add(textsAbout('login', 15, 30));
    await graph.call('detect_topics', {});
    const stability = await graph.call<Recommended>('get_topic_stability', {});
    const status = await graph.call<Recommended>('get_memetic_status', {});
    expect(stability.high_churn_warning).toBe(true);
    graph.wait(24 * HOUR);
    const later = await graph.call<Recommended & Record<string, unknown>>('get_topic_stability', {});
    expect(later).toMatchObject({ churn_rate: 1, high_churn_warning: true, average_churn_6h: 0 });
    expect(later.notice).toMatch(/^No topics were detected in these 6 hours: the churn is that of \d{4}-/);
    expect(stability.dream_recommended).toBe(status.dream_recommended);
    expect(status.churn).toBe(1);
  });
});

describe('tiers', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [9, 2],
    [10, 3],
    [29, 3],
    [30, 4],
    [99, 4],
    [100, 5],
    [499, 5],
    [500, 6],
  ])('are, with %d memories, %d', async (count, tier) => {
    await graph.add(Array.from({ length: count }, (_, number) => `Memory number ${number} of the shelf.`));
    expect(await portfolio()).toMatchObject({ tier, provisional: tier < 4, total_topics: 0 });
    expect(await graph.call('get_memetic_status')).toMatchObject({ tier, memory_count: count });
  });

  it('below three memories have no topics, and an error that counts them', async () => {
    for (const [count, message] of [
      [0, 'there are 0 here, store 3 more'],
      [1, 'there is 1 here, store 2 more'],
      [2, 'there are 2 here, store 1 more'],
    ] as const) {
      const failure = await graph.fail('detect_topics');
      expect(failure).toMatchObject({ type: 'insufficient_data', details: { memories: count, missing: 3 - count } });
      expect(failure.message).toContain(message);
      expect(await graph.fail('trigger_consolidation')).toMatchObject({ type: 'insufficient_data' });
      await graph.add([`The note with number ${count}.`]);
    }
    expect(await graph.call('detect_topics')).toMatchObject({ total_after: 0 });
  });

  it('make topics provisional below thirty memories', async () => {
    await graph.add([...textsAbout('database', 15), ...textsAbout('login', 14)]);
    expect(await graph.call('detect_topics')).toMatchObject({ provisional: true });
    await graph.add(textsAbout('login', 1, 14));
    expect(await graph.call('detect_topics')).toMatchObject({ provisional: false });
  });
});

describe('topics', () => {
  it('hold what is about one matter, are named by its words, and say which spaces agree', async () => {
    const { database, login } = await addBoth();
    const { new_topics: found } = await graph.call<Detected>('detect_topics');
    expect(found.length).toBeGreaterThanOrEqual(2);
    const [first, second] = [await topicWith(database), await topicWith(login)];
    expect(first?.name).toMatch(/postgres|orders|database|index|table/);
    expect(second?.name).toMatch(/login|session|password|cookie/);
    expect(first?.id).not.toBe(second?.id);
    expectToAgree(first);
    expectToAgree(second);
  });

  it('are left as they are while no memory has changed, unless forced', async () => {
    await addBoth();
    await graph.call('detect_topics');
    const before = await portfolio();
    expect(await graph.call('detect_topics')).toMatchObject({ new_topics: [], merged_topics: [] });
    expect((await graph.call<Detected>('detect_topics')).message).toContain('Nothing has changed');
    const forced = await graph.call<Detected>('detect_topics', { force: true });
    expect(forced.message).not.toContain('Nothing has changed');
    expect((await portfolio()).topics.map(({ id }) => id)).toEqual(before.topics.map(({ id }) => id));
  });

  it('know nothing of the memories of another project', async () => {
    await addBoth();
    const foreign = await graph.add(textsAbout('ferry', 15), 'project-there');
    await graph.call('detect_topics');
    const { topics } = await portfolio();
    expect(topics.flatMap(({ member_ids: members }) => members).filter((id) => foreign.includes(id))).toEqual([]);
    expect(await graph.call('get_memetic_status')).toMatchObject({ memory_count: 30 });
    await graph.call('detect_topics', { project: '*' });
    const all = await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose', project: '*' });
    expect(all.topics.flatMap(({ member_ids: members }) => members).some((id) => foreign.includes(id))).toBe(true);
    expect((await portfolio()).topics).toEqual(topics);
  });

  it('say which spaces are not active and why, temporal ones always', async () => {
    await addBoth();
    await graph.call('detect_topics');
    const { layers } = await graph.call<{ layers: { space: string; active: boolean; reason?: string }[] }>(
      'get_memetic_status',
    );
    expect(layers).toHaveLength(13);
    const reasons = new Map(layers.map(({ space, active, reason }) => [space, active ? 'active' : reason]));
    expect(reasons.get('E1_Semantic')).toBe('active');
    for (const space of ['E2_Recency', 'E3_Periodic', 'E4_Sequence']) expect(reasons.get(space)).toBe('temporal');
    expect(reasons.get('E7_Code')).toBe('too few memories');
  });
});

describe('how topics move', () => {
  it('gives churn where topics change, and none where they stay', async () => {
    const { login } = await addBoth();
    await graph.call('detect_topics');
    expect(await graph.call('get_topic_stability')).toMatchObject({ churn_rate: 0, average_churn_6h: 0 });
    graph.wait(HOUR);
    await graph.call('detect_topics', { force: true });
    expect(await graph.call('get_topic_stability')).toMatchObject({ churn_rate: 0 });
    graph.wait(7 * HOUR);
    for (const id of login) await graph.memories.delete(id);
    await graph.add(textsAbout('ferry', 15));
    await graph.call('detect_topics');
    const { churn_rate: churn, average_churn_6h: average } = await graph.call<Record<string, number>>(
      'get_topic_stability',
      { hours: 1 },
    );
    expect(churn).toBeGreaterThan(0.3);
    expect(average).toBe(churn);
    const day = await graph.call<Record<string, number>>('get_topic_stability', { hours: 24 });
    // Two detections of that day moved nothing; what is recommended goes by the last one, and so does the rate.
    expect(day.churn_rate).toBe(churn);
    graph.wait(HOUR);
    await graph.call('detect_topics', { force: true });
    const after = await graph.call<Record<string, number>>('get_topic_stability');
    expect(after).toMatchObject({ churn_rate: 0, high_churn_warning: false });
    expect(after.average_churn_6h).toBeCloseTo((churn ?? 0) / 2, 3);
  });

  it('passes through all four phases as time goes by', async () => {
    const database = await graph.add(textsAbout('database', 15));
    const login = await graph.add(textsAbout('login', 10));
    await graph.add(textsAbout('ferry', 15));
    await graph.call('detect_topics');
    const phases = async () => (await graph.call<{ phases: Record<string, number> }>('get_topic_stability')).phases;
    const total = (await portfolio()).topics.length;
    expect(await phases()).toMatchObject({ emerging: total, stable: 0 });
    graph.wait(DAY - 1);
    expect((await topicWith(database))?.phase).toBe('Emerging');
    graph.wait(1);
    expect(await phases()).toMatchObject({ emerging: 0, stable: total });
    graph.wait(7 * DAY);
    expect(await phases()).toMatchObject({ stable: 0, declining: total });
    for (const [index, id] of login.entries()) {
      await graph.memories.update(id, {
        content: textsAbout('database', 1, 15 + (index % 5))[0] ?? '',
        tags: [`t${index}`],
      });
    }
    const before = await topicWith(database);
    await graph.call('detect_topics');
    expect((await topicWith(database))?.id).toBe(before?.id);
    expect((await topicWith(database))?.phase).toBe('Merging');
    expect((await phases()).merging).toBeGreaterThanOrEqual(1);
  });

  it('says which topic was merged into which', async () => {
    const database = await graph.add(textsAbout('database', 15));
    const login = await graph.add(textsAbout('login', 10));
    await graph.add(textsAbout('ferry', 15));
    await graph.call('detect_topics');
    const [into, absorbed] = [await topicWith(database), await topicWith(login)];
    expect(absorbed).toBeDefined();
    graph.wait(HOUR);
    for (const [index, id] of login.entries()) {
      await graph.memories.update(id, {
        content: textsAbout('database', 1, 15 + (index % 5))[0] ?? '',
        tags: [`t${index}`],
      });
    }
    const { merged_topics: merged } = await graph.call<Detected>('detect_topics');
    expect(merged).toContainEqual({ absorbed_id: absorbed?.id, into_id: into?.id });
    expect((await portfolio()).topics.map(({ id }) => id)).not.toContain(absorbed?.id);
  });

  it('has no entropy with one topic, and all of it with equal ones', async () => {
    await graph.add([...textsAbout('database', 10), ...textsAbout('ferry', 10)]);
    await graph.call('detect_topics');
    const { topics, stability } = await portfolio();
    const sizes = topics.map(({ member_count: size }) => size);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    const bits = sizes.reduce((sum, size) => sum - (size / total) * Math.log2(size / total), 0);
    expect(topics.length).toBeGreaterThanOrEqual(2);
    expect(stability.entropy).toBeCloseTo(bits / Math.log2(topics.length), 3);
  });
});
