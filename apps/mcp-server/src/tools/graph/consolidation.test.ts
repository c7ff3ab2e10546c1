import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { eventually } from '../../test-support/eventually.ts';
import { openGraph, type GraphHome } from '../../test-support/graph-home.ts';
import { textsAbout } from '../../test-support/topic-texts.ts';

interface Consolidated {
  readonly status: string;
  readonly nrem_result: {
    readonly retrievals_replayed: number;
    readonly edges_strengthened: number;
    readonly merge_proposals: readonly { readonly node_ids: readonly string[]; readonly similarity: number }[];
  };
  readonly rem_result: { readonly blind_spots_discovered: number };
  readonly blind_spots: readonly unknown[];
}

let graph: GraphHome;

beforeEach(async () => {
  graph = await openGraph();
  await graph.add([...textsAbout('database', 12), ...textsAbout('ferry', 12)]);
  // What is kept of topics has its tables from the first call on.
  await graph.call('get_memetic_status');
});

afterEach(async () => graph[Symbol.asyncDispose]());

function rows(sql: string): readonly Record<string, unknown>[] {
  const file = connectSqlite(graph.database, { readonly: true });
  try {
    return file.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    file.close();
  }
}

/** All that is stored, as text. */
function everything(): string {
  const tables = rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`);
  return JSON.stringify(tables.map(({ name }) => [name, rows(`SELECT * FROM "${String(name)}"`)]));
}

async function retrieve(query: string): Promise<void> {
  const before = rows('SELECT number FROM memory_retrieval').length;
  await graph.memories.search({ query, limit: 5 });
  await eventually(() => expect(rows('SELECT number FROM memory_retrieval')).toHaveLength(before + 1));
}

const consolidate = (input = {}): Promise<Consolidated> => graph.call<Consolidated>('trigger_consolidation', input);
const findings = (kind: string): number => rows(`SELECT * FROM consolidation_finding WHERE kind = '${kind}'`).length;

describe('consolidation', () => {
  it('reports nothing but what it wrote', async () => {
    await retrieve('Which index did the Postgres database need?');
    await retrieve('Which index did the Postgres database need?');
    const done = await consolidate();
    expect(done.status).toBe('completed');
    expect(done.nrem_result.retrievals_replayed).toBe(2);
    expect(done.nrem_result.edges_strengthened).toBe(10);
    expect(rows('SELECT DISTINCT times, weight FROM memory_edge')).toEqual([{ times: 2, weight: 0.75 }]);
    expect(rows('SELECT * FROM memory_edge')).toHaveLength(done.nrem_result.edges_strengthened);
    expect(done.nrem_result.merge_proposals.length).toBeGreaterThan(0);
    for (const { similarity } of done.nrem_result.merge_proposals) expect(similarity).toBeGreaterThanOrEqual(0.92);
    expect(findings('merge')).toBe(done.nrem_result.merge_proposals.length);
    expect(findings('blind_spot')).toBe(done.rem_result.blind_spots_discovered);
    expect(done.blind_spots).toHaveLength(done.rem_result.blind_spots_discovered);
  });

  it('replays each retrieval once', async () => {
    await retrieve('Which index did the Postgres database need?');
    await consolidate();
    for (const input of [{}, { project: '*' }]) {
      const again = await consolidate(input);
      expect(again.nrem_result).toMatchObject({ retrievals_replayed: 0, edges_strengthened: 0 });
    }
    await retrieve('Which index did the Postgres database need?');
    expect((await consolidate()).nrem_result).toMatchObject({ retrievals_replayed: 1, edges_strengthened: 10 });
    expect(rows('SELECT DISTINCT times FROM memory_edge')).toEqual([{ times: 2 }]);
  });

  it('writes nothing when it only says what it would do', async () => {
    await retrieve('Which index did the Postgres database need?');
    const before = everything();
    const dry = await consolidate({ dry_run: true });
    expect(everything()).toBe(before);
    expect(dry.status).toBe('dry_run');
    const { status: _status, ...real } = await consolidate();
    expect(real).toEqual(Object.fromEntries(Object.entries(dry).filter(([name]) => name !== 'status')));
  });

  it('runs one at a time, and says where the other one is', async () => {
    const [first, second] = await Promise.allSettled([consolidate(), graph.fail('trigger_consolidation')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ value: { type: 'conflict' } });
    const started = await graph.metadataStore.topics.startConsolidation({ scope: 'elsewhere', now: graph.now() });
    const failure = await graph.fail('trigger_consolidation');
    expect(failure.message).toContain('Dream cycle already in progress. Status: nrem.');
    expect(await graph.call('get_memetic_status')).toMatchObject({ consolidation: { phase: 'nrem' } });
    // One that broke off holds up nobody for longer than two minutes.
    graph.wait(2 * 60_000 + 1);
    expect((await consolidate()).status).toBe('completed');
    expect(rows(`SELECT * FROM consolidation_run WHERE number = ${started?.number ?? 0}`)).toEqual([]);
  });

  it('answers at once where nobody waits for it', async () => {
    expect(await consolidate({ blocking: false })).toMatchObject({ status: 'started' });
    await eventually(() => expect(rows("SELECT * FROM consolidation_run WHERE phase = 'finished'")).toHaveLength(1));
  });

  it('proposes merges as tasks, which go when one of both does', async () => {
    await consolidate();
    const tasks = async () =>
      (await graph.call<{ curation_tasks: { task: string; node_ids: string[] }[] }>('get_memetic_status'))
        .curation_tasks;
    const [task] = await tasks();
    expect(task).toMatchObject({ task: 'merge' });
    const gone = task?.node_ids[0] ?? '';
    await graph.memories.delete(gone);
    expect((await tasks()).flatMap(({ node_ids: ids }) => ids)).not.toContain(gone);
  });

  it('asks to review what was never used in ninety days', async () => {
    graph.wait(90 * 86_400_000);
    expect(await graph.call('get_memetic_status')).toMatchObject({
      curation_tasks: expect.arrayContaining([expect.objectContaining({ task: 'review' })]),
    });
  });
});
