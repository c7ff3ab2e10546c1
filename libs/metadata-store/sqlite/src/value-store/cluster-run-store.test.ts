import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import { appendLatest, draft, FRESH, FULL } from '../test-support/cluster-runs.ts';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const openStore = storeOpener(temporaryFolders());

describe('a cluster run', () => {
  it('comes back as it was appended, its clusters in the order of the draft', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH, FRESH]));
    const before = await store.clusterRuns.latest(FULL);
    const run = await store.clusterRuns.append(
      {
        axis: 'full',
        fingerprint: 'sha',
        createdAt: 1_700_000_000_000,
        report: '{"noise":3}',
        clusters: [{ body: '"new"' }, { label: 1, body: '"b"' }, { label: 0, body: '"a"' }],
      },
      before?.number,
    );
    expect(run).toEqual({
      number: expect.any(Number),
      axis: 'full',
      domain: undefined,
      project: undefined,
      fingerprint: 'sha',
      createdAt: 1_700_000_000_000,
      report: '{"noise":3}',
      clusters: [
        { label: 2, body: '"new"' },
        { label: 1, body: '"b"' },
        { label: 0, body: '"a"' },
      ],
    });
    expect(run!.number).toBeGreaterThan(before!.number);
    expect(await store.clusterRuns.latest(FULL)).toEqual(run);
  });

  it('is not there before the first', async () => {
    await using store = await openStore();
    expect(await store.clusterRuns.latest(FULL)).toBeUndefined();
    expect(await store.clusterRuns.findLabel('full', 0)).toBeUndefined();
  });

  it('may have no clusters, and a report of 1 MB', async () => {
    await using store = await openStore();
    const report = JSON.stringify('é'.repeat(500_000));
    const run = await store.clusterRuns.append({ ...draft([]), report }, undefined);
    expect(run).toMatchObject({ clusters: [], report });
    expect(await store.clusterRuns.latest(FULL)).toEqual(run);
  });

  it('may have thousands of clusters', async () => {
    await using store = await openStore();
    const run = await store.clusterRuns.append(draft(Array(3000).fill(FRESH)), undefined);
    expect(run?.clusters.map(({ label }) => label)).toEqual(Array.from({ length: 3000 }, (_, label) => label));
  });

  it('takes any text as axis, domain, project, fingerprint, report and body', async () => {
    await using store = await openStore();
    for (const text of [`'; DROP TABLE cluster_run; --`, 'a\0b', '', '\u{1F980}日本', '%_"`?1']) {
      const hostile = { axis: text, domain: text, project: text, fingerprint: text, createdAt: 0, report: text };
      const run = await store.clusterRuns.append({ ...hostile, clusters: [{ body: text }] }, undefined);
      expect(run).toMatchObject({ ...hostile, clusters: [{ label: 0, body: text }] });
      expect(await store.clusterRuns.latest({ axis: text, domain: text, project: text })).toEqual(run);
      expect(await store.clusterRuns.latest({ axis: text })).toBeUndefined();
      expect(await store.clusterRuns.findLabel(text, 0)).toEqual({ run, current: true });
    }
  });

  it('has a scope that may carry more than its names', async () => {
    await using store = await openStore();
    const scope = { ...FULL, signal: new AbortController().signal };
    await store.clusterRuns.append({ ...draft([FRESH]), ...scope }, undefined);
    expect(await store.clusterRuns.latest(scope)).toBeDefined();
  });

  it('is still there for the next store, which goes on counting', async () => {
    const first = await openStore();
    const run = await first.clusterRuns.append(draft([FRESH]), undefined);
    await first[Symbol.asyncDispose]();
    await using second = await openStore(first.folder);
    expect(await second.clusterRuns.latest(FULL)).toEqual(run);
    expect(await appendLatest(second.clusterRuns, draft([FRESH, 0]))).toEqual([1, 0]);
  });
});

describe('append', () => {
  it('adds nothing unless it follows the latest run of the scope', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    expect(await runs.append(draft([FRESH]), 1)).toBeUndefined();
    const first = await runs.append(draft([FRESH]), undefined);
    expect(await runs.append(draft([FRESH]), undefined)).toBeUndefined();
    const second = await runs.append(draft([0]), first!.number);
    expect(await runs.append(draft([FRESH]), first!.number)).toBeUndefined();
    expect(await runs.append(draft([FRESH]), second!.number + 1)).toBeUndefined();
    expect(await runs.latest(FULL)).toEqual(second);
    expect(await appendLatest(runs, draft([FRESH]))).toEqual([1]);
  });

  it('follows each scope by itself, with labels that are new on the whole axis', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    const debugging = { axis: 'full', domain: 'debugging' };
    const project = { axis: 'full', project: 'debugging' };
    const strategy = { axis: 'strategy' };
    expect(await appendLatest(runs, draft([FRESH, FRESH]))).toEqual([0, 1]);
    expect(await appendLatest(runs, draft([FRESH], debugging))).toEqual([2]);
    expect(await appendLatest(runs, draft([FRESH], strategy))).toEqual([0]);
    expect(await appendLatest(runs, draft([FRESH], project))).toEqual([3]);
    expect(await appendLatest(runs, draft([FRESH, 1]))).toEqual([4, 1]);
    expect((await runs.latest(debugging))?.clusters).toHaveLength(1);
    expect((await runs.latest(project))?.clusters).toEqual([{ label: 3, body: expect.any(String) }]);
    expect(await runs.latest({ ...debugging, ...project })).toBeUndefined();
  });

  it('refuses a label given twice or never handed out, with all of the draft, and uses up no label', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH, FRESH]));
    const latest = await store.clusterRuns.latest(FULL);
    for (const labels of [[0, 0], [FRESH, 2], [-1], [0.5], [Number.NaN]])
      await expect(store.clusterRuns.append(draft(labels), latest!.number)).rejects.toMatchObject({
        code: 'METADATA_STORE_INVALID_INPUT',
        message: expect.stringMatching(/^Label 0 is given to two|^Label \S+ was never handed out/),
      });
    expect(await store.clusterRuns.latest(FULL)).toEqual(latest);
    expect(await appendLatest(store.clusterRuns, draft([FRESH]))).toEqual([2]);
  });

  it('refuses a label of another axis', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH]));
    await expect(appendLatest(store.clusterRuns, draft([0], { axis: 'strategy' }))).rejects.toThrow('never handed out');
  });

  it('adds nothing when a cluster cannot be written', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH]));
    const before = await store.clusterRuns.latest(FULL);
    const file = connectSqlite(join(store.folder, 'memory.db'));
    file.exec(`CREATE TRIGGER fault BEFORE INSERT ON labelled_cluster WHEN new.position = 1
               BEGIN SELECT raise(ABORT, 'fault'); END`);
    await expect(store.clusterRuns.append(draft([FRESH, 0]), before!.number)).rejects.toThrow('fault');
    file.exec('DROP TRIGGER fault');
    file.close();
    expect(await store.clusterRuns.latest(FULL)).toEqual(before);
    expect(await appendLatest(store.clusterRuns, draft([FRESH]))).toEqual([1]);
  });

  it('keeps the last 20 runs of a scope with their clusters, and older ones that are the last to have a label', async () => {
    await using store = await openStore();
    const domain = { axis: 'full', domain: 'debugging' };
    await appendLatest(store.clusterRuns, draft([FRESH], domain));
    expect(await appendLatest(store.clusterRuns, draft([FRESH]))).toEqual([1]);
    expect(await appendLatest(store.clusterRuns, draft([FRESH, 1]))).toEqual([2, 1]);
    for (let turn = 0; turn < 25; turn += 1) await appendLatest(store.clusterRuns, draft([2]));
    const file = connectSqlite(join(store.folder, 'memory.db'), { readonly: true });
    const count = (sql: string): unknown => file.prepare(sql).pluck().get();
    expect(count('SELECT count(*) FROM cluster_run WHERE domain IS NULL')).toBe(21);
    expect(count('SELECT count(*) FROM labelled_cluster')).toBe(1 + 2 + 20);
    file.close();
    expect((await store.clusterRuns.findLabel('full', 1))?.current).toBe(false);
    expect((await store.clusterRuns.findLabel('full', 2))?.current).toBe(true);
    expect((await store.clusterRuns.findLabel('full', 0))?.current).toBe(true);
    expect(await appendLatest(store.clusterRuns, draft([FRESH]))).toEqual([3]);
  });
});
