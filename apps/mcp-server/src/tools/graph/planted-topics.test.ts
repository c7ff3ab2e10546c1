import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLANTED_TOPICS, vMeasure } from '@learning-memory/sample-experiences';
import { openGraph, type GraphHome } from '../../test-support/graph-home.ts';

const HOUR = 3_600_000;

interface Portfolio {
  readonly topics: readonly {
    readonly id: string;
    readonly member_ids: readonly string[];
    readonly first_seen_at?: string;
  }[];
}

const ascending = (a: number, b: number): number => a - b;

let graph: GraphHome;
const topicOf = new Map<string, string>();

beforeAll(async () => {
  graph = await openGraph();
});

afterAll(async () => graph[Symbol.asyncDispose]());

async function plant(memories: typeof PLANTED_TOPICS.first): Promise<void> {
  const ids = await graph.add(memories.map(({ content }) => content));
  for (const [index, id] of ids.entries()) topicOf.set(id, memories[index]?.topic ?? '');
}

function measure({ topics }: Portfolio) {
  const placed = topics.flatMap(({ id, member_ids: ids }) =>
    ids.map((member) => [id, topicOf.get(member) ?? ''] as const),
  );
  const measured = vMeasure(
    placed.map(([id]) => id),
    placed.map(([, topic]) => topic),
  );
  return { ...measured, placed: placed.length };
}

/** Places of the planted memories in each topic. Recorded: what only makes it faster changes nothing here. */
const RECORDED: readonly (readonly number[])[] = [
  [12, 76, 92, 172, 268, 296],
  [14, 122, 214],
  [16, 24, 32, 56, 58, 80, 112, 119, 128, 184, 192, 216, 224, 232, 288],
  [21, 109, 117, 245],
  [28, 220, 286],
  [35, 43, 59, 187, 255],
  [108, 125, 146, 161, 166, 230, 238, 273],
];

describe('the 300 planted memories', () => {
  it('fall into topics that fit the plan', async () => {
    await plant(PLANTED_TOPICS.first);
    await graph.call('detect_topics');
    const portfolio = await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' });
    const { v, placed } = measure(portfolio);
    expect(v).toBeGreaterThanOrEqual(0.7);
    // Most of them lie in no topic: docs/decisions/0037 says why.
    expect(placed).toBeGreaterThanOrEqual(30);
    expect(portfolio).toMatchObject({ memory_count: topicOf.size, memories_in_topics: placed });
    const places = new Map([...topicOf.keys()].map((id, place) => [id, place]));
    const found = portfolio.topics.map(({ member_ids: ids }) => ids.map((id) => places.get(id) ?? -1).sort(ascending));
    expect(found.sort(([a = 0], [b = 0]) => a - b)).toEqual(RECORDED);
  });

  it('keep the ids of their topics when 60 more come', async () => {
    const before = await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' });
    graph.wait(HOUR);
    await plant(PLANTED_TOPICS.later);
    await graph.call('detect_topics');
    const after = await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' });
    const kept = before.topics.filter(({ id }) => after.topics.some((topic) => topic.id === id));
    expect(kept).toHaveLength(before.topics.length);
    expect(measure(after).v).toBeGreaterThanOrEqual(0.7);
  });

  it('have the id and the beginning of their topic again when all of it was forgotten and that is undone', async () => {
    const before = await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' });
    const [largest] = before.topics;
    const members = largest?.member_ids ?? [];
    const detect = async (): Promise<{ readonly new_topics: readonly unknown[] }> => {
      graph.wait(HOUR);
      return graph.call('detect_topics');
    };
    const find = async () =>
      (await graph.call<Portfolio>('get_topic_portfolio', { format: 'verbose' })).topics.find(
        ({ id }) => id === largest?.id,
      );
    for (const id of members) await graph.memories.curation.forget(id);
    await detect();
    expect(await find()).toBeUndefined();
    await detect();
    for (const id of members) await graph.memories.curation.undo(id);
    const { new_topics: newTopics } = await detect();
    expect(await find()).toMatchObject({ first_seen_at: largest?.first_seen_at });
    expect(newTopics).not.toContainEqual(expect.objectContaining({ id: largest?.id }));
  });
});

describe('memories that come one by one', () => {
  const [START, SINGLY] = [90, 18] as const;

  it('leave the topics of the others what they were, and so does a detection that is forced', async () => {
    await using home = await openGraph();
    const contents = PLANTED_TOPICS.first.map(({ content }) => content);
    const detect = async (input = {}): Promise<Portfolio & { readonly stability: { readonly churn_rate: number } }> => {
      await home.call('detect_topics', input);
      return home.call('get_topic_portfolio', { format: 'verbose' });
    };
    await home.add(contents.slice(0, START));
    let [before, lost] = [await detect(), 0];
    const churns: number[] = [];
    for (const content of contents.slice(START, START + SINGLY)) {
      home.wait(HOUR);
      await home.add([content]);
      const after = await detect();
      lost += before.topics.filter(({ id }) => !after.topics.some((topic) => topic.id === id)).length;
      churns.push(after.stability.churn_rate);
      before = after;
    }
    // By their own agreement alone they lose 17, and the median is .27.
    expect(lost).toBeLessThanOrEqual(5);
    expect(churns.sort(ascending)[SINGLY / 2]).toBeLessThan(0.15);
    for (let time = 0; time < 3; time += 1)
      expect((await detect({ force: true })).stability.churn_rate).toBeLessThan(0.1);
  });
});
