import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { describe, expect, it } from '@jest/globals';
import type { ClusterRunDraft, ClusterRunScope, ClusterRunStore } from '@learning-memory/value-store';
import { storeOpener } from '../test-support/open-store.ts';
import { runChild } from '../test-support/run-child.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();
const openStore = storeOpener(temporaryFolder);

const FULL: ClusterRunScope = { axis: 'full' };
const FRESH = undefined;

/** A run of the axis `full` with one cluster for each label. */
function draft(labels: readonly (number | undefined)[], scope = FULL): ClusterRunDraft {
  const clusters = labels.map((label, position) => ({ label, body: `{"position":${position}}` }));
  return { ...scope, fingerprint: 'f', createdAt: 1000, report: '{}', clusters };
}

async function appendLatest(runs: ClusterRunStore, run: ClusterRunDraft): Promise<readonly number[]> {
  const appended = await runs.append(run, (await runs.latest(run))?.number);
  return appended?.clusters.map(({ label }) => label) ?? [];
}

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

describe('lastOfLabels', () => {
  it('ends: of runs older than the last 20 the newest 50 that are the last to have a label stay', async () => {
    await using store = await openStore();
    for (let turn = 0; turn < 75; turn += 1) await appendLatest(store.clusterRuns, draft([FRESH]));
    const runs = await store.clusterRuns.lastOfLabels(FULL);
    expect(runs.map(({ clusters }) => clusters[0]?.label)).toEqual(
      Array.from({ length: 70 }, (_, index) => 74 - index),
    );
    expect(await store.clusterRuns.findLabel('full', 4)).toBeUndefined();
    expect(await store.clusterRuns.findLabel('full', 5)).toMatchObject({ current: false });
  });

  it('is every run that is the newest to have some label, whole, so that all it knew is known', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    expect(await runs.lastOfLabels(FULL)).toEqual([]);
    await appendLatest(runs, draft([FRESH, FRESH]));
    const first = await runs.latest(FULL);
    await appendLatest(runs, draft([FRESH], { axis: 'full', domain: 'debugging' }));
    await appendLatest(runs, draft([FRESH, 0]));
    const second = await runs.latest(FULL);
    expect(await runs.lastOfLabels(FULL)).toEqual([second, first]);
    await appendLatest(runs, draft([]));
    expect((await runs.lastOfLabels(FULL)).map(({ number }) => number)).toEqual([second!.number, first!.number]);
  });
});

describe('findLabel', () => {
  it('finds the newest run that has the label and says whether its scope has a later one', async () => {
    await using store = await openStore();
    const runs = store.clusterRuns;
    const domain = { axis: 'full', domain: 'debugging' };
    await appendLatest(runs, draft([FRESH]));
    await appendLatest(runs, draft([0, FRESH]));
    await appendLatest(runs, draft([FRESH], domain));
    const second = await runs.latest(FULL);
    expect(await runs.findLabel('full', 0)).toEqual({ run: second, current: true });
    await appendLatest(runs, draft([0]));
    expect(await runs.findLabel('full', 1)).toEqual({ run: second, current: false });
    expect(await runs.findLabel('full', 0)).toEqual({ run: await runs.latest(FULL), current: true });
    expect(await runs.findLabel('full', 2)).toEqual({ run: await runs.latest(domain), current: true });
  });

  it('finds no label of another axis, and none that is not one', async () => {
    await using store = await openStore();
    await appendLatest(store.clusterRuns, draft([FRESH]));
    expect(await store.clusterRuns.findLabel('strategy', 0)).toBeUndefined();
    for (const label of [1, -1, 0.5, Number.NaN, 2 ** 53])
      expect(await store.clusterRuns.findLabel('full', label)).toBeUndefined();
  });
});

describe('several stores on one file', () => {
  it('let exactly one of two appends after the same run win, round after round', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const labels: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const after = (await first.clusterRuns.latest(FULL))?.number;
      const racing = [first, second].map(({ clusterRuns }) => clusterRuns.append(draft([FRESH, FRESH]), after));
      const won = (await Promise.all(racing)).filter((run) => run !== undefined);
      expect(won).toHaveLength(1);
      labels.push(...won.flatMap(({ clusters }) => clusters.map(({ label }) => label)));
    }
    expect(labels).toEqual(Array.from({ length: 200 }, (_, label) => label));
  });

  it('hand out no label twice when two scopes of an axis grow at once', async () => {
    await using first = await openStore();
    await using second = await openStore(first.folder);
    const grow = async (runs: ClusterRunStore, scope: ClusterRunScope): Promise<readonly number[]> => {
      const labels: number[] = [];
      for (let round = 0; round < 50; round += 1) labels.push(...(await appendLatest(runs, draft([FRESH], scope))));
      return labels;
    };
    const [all, domain] = await Promise.all([
      grow(first.clusterRuns, FULL),
      grow(second.clusterRuns, { axis: 'full', domain: 'debugging' }),
    ]);
    expect([...all, ...domain].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, label) => label));
  });

  it('of two processes give each run labels of its own', async () => {
    const folder = await temporaryFolder();
    const args = [join(folder, 'memory.db'), join(folder, 'backups'), '50'];
    const printed = await Promise.all([
      runChild('./append-cluster-runs.ts', args),
      runChild('./append-cluster-runs.ts', args),
    ]);
    const labels = printed.flatMap((line) => JSON.parse(line) as number[]);
    expect(labels.sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, label) => label));
  });
});
