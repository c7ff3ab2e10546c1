import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';
import { textsAbout } from '../test-support/topic-texts.ts';

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
});

afterEach(async () => home[Symbol.asyncDispose]());

const start = (): Promise<ServerProcess> => startServer(home, { TOOLSETS: 'memory,graph' });

async function store(server: ServerProcess, contents: readonly string[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const content of contents) ids.push(String((await server.call('store_memory', { content })).id));
  return ids;
}

const FIFTEEN_EACH = [...textsAbout('database', 15), ...textsAbout('login', 15), ...textsAbout('ferry', 15)];

/** What is told of topics, without the moment. */
async function told(server: ServerProcess): Promise<Json> {
  const portfolio = await server.call('get_topic_portfolio', { format: 'verbose' });
  const { churn_rate: churn, entropy, phases } = await server.call('get_topic_stability');
  return { portfolio, churn, entropy, phases };
}

describe('topics, through the process a client starts', () => {
  it('are detected, read, and the same after a restart', async () => {
    const before = await (async () => {
      await using server = await start();
      await store(server, FIFTEEN_EACH);
      const refused = await server.call('get_topic_portfolio');
      expect(refused).toMatchObject({ topics: [], notice: expect.stringContaining('detect_topics') });
      const detected = await server.call('detect_topics');
      const topics = detected.new_topics as Json[];
      expect(topics.length).toBeGreaterThanOrEqual(3);
      expect(detected).toMatchObject({ total_after: topics.length, merged_topics: [], provisional: false });
      expect(await server.call('detect_topics')).toMatchObject({ new_topics: [], total_after: topics.length });
      return await told(server);
    })();
    await using server = await start();
    expect(await told(server)).toEqual(before);
    await store(server, textsAbout('ferry', 5, 15));
    await server.call('detect_topics');
    const ids = (portfolio: Json): readonly unknown[] => (portfolio.topics as Json[]).map(({ id }) => id).sort();
    const after = (await told(server)).portfolio as Json;
    const kept = ids(after).filter((id) => ids(before.portfolio as Json).includes(id));
    expect(kept.length).toBeGreaterThanOrEqual(3);
  });

  it('say what is new in what was just stored, and are quiet about more of the same', async () => {
    await using server = await start();
    await store(server, FIFTEEN_EACH);
    await store(server, textsAbout('login', 1, 16));
    expect(await server.call('get_divergence_alerts')).toMatchObject({ alerts: [], severity: 'none' });
    await store(server, ['Grandmother bakes plum cake with cinnamon on Sundays.']);
    const { alerts, severity } = await server.call('get_divergence_alerts');
    expect(severity).not.toBe('none');
    expect((alerts as Json[]).length).toBeGreaterThan(0);
    expect((alerts as Json[]).length).toBeLessThanOrEqual(3);
  });

  it('find memories in each mode, and put those into words that fit', async () => {
    await using server = await start();
    await store(server, FIFTEEN_EACH);
    const [cause, code] = await store(server, [
      'The nightly import failed because a lock was held on the ledger.',
      'parseOrderLine() in src/orders/parse-order-line.ts drops the last column.',
    ]);
    const asked = [
      { mode: 'semantic', query: 'why did the import at night not work', id: cause },
      { mode: 'causal', query: 'what made the nightly import fail', id: cause },
      { mode: 'code', query: 'parseOrderLine', id: code },
      { mode: 'entity', query: 'src/orders/parse-order-line.ts', id: code },
    ];
    for (const { mode, query, id } of asked) {
      const { results } = await server.call('search_graph', { query, mode, top_k: 3 });
      expect({ mode, first: (results as Json[])[0]?.id }).toEqual({ mode, first: id });
    }
    const injected = await server.call('inject_context', { query: 'island ferry in a storm', max_tokens: 300 });
    expect(JSON.stringify(injected)).toContain('ferry carried');
    expect(JSON.stringify(injected)).not.toContain('Postgres');
  });

  it('are dreamt about: what is proposed is what the status asks for, and a dry run leaves nothing', async () => {
    await using server = await start();
    await store(
      server,
      FIFTEEN_EACH.filter((_text, index) => index % 5 === 0),
    );
    const twins = await store(server, [
      'Deploys of the shop go out on Tuesdays at ten o’clock in the morning.',
      'Deploys of the shop go out on Tuesdays at ten o’clock in the morning!',
    ]);
    const before = await server.call('get_memetic_status');
    const dry = await server.call('trigger_consolidation', { dry_run: true });
    expect(await server.call('get_memetic_status')).toEqual(before);
    const done = await server.call('trigger_consolidation');
    expect({ ...done, status: 'dry_run', notice: dry.notice }).toEqual({ ...dry, notice: dry.notice });
    const proposed = (done.nrem_result as Json).merge_proposals as Json[];
    const { curation_tasks: tasks } = await server.call('get_memetic_status');
    const merges = (tasks as Json[])
      .filter(({ task }) => task === 'merge')
      .map(({ node_ids: ids }) => (ids as string[]).toSorted());
    expect(merges).toContainEqual(twins.toSorted());
    expect(proposed.map(({ node_ids: ids }) => (ids as string[]).toSorted())).toEqual(expect.arrayContaining(merges));
  });
});
