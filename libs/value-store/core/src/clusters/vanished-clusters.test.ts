import { expect, it } from '@jest/globals';
import type { StoredRun } from './stored-run.ts';
import { newHome } from '../test-support/home.ts';
import { matchLabels } from './match-labels.ts';
import { readRun, toDraft } from './stored-run.ts';
import { vanishedClusters } from './vanished-clusters.ts';

const REPORT = {
  parameters: { minClusterSize: 3, minSamples: 2 },
  fallback: false,
  unreadableCount: 0,
  axisSum: { sum: '', count: 0 },
};
const A = ids('a', 1, 10);
const B = ids('b', 1, 20);

function ids(letter: string, first: number, last: number): readonly string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `${letter}${String(first + index)}`);
}

interface Given {
  readonly label?: number;
  readonly members: readonly string[];
}

/** What the last of several runs and those before it are, as the store gives them back. */
async function history(...runs: readonly (readonly Given[])[]): Promise<readonly [StoredRun, readonly StoredRun[]]> {
  await using home = await newHome();
  const scope = { axis: 'full' } as const;
  for (const clusters of runs) {
    const placed = new Set(clusters.flatMap(({ members }) => members));
    const report = { ...REPORT, noise: [...A, ...B].filter((id) => !placed.has(id)) };
    const bodies = clusters.map(({ label, members }) => ({ label, members, averageWeight: 1 }));
    const draft = toDraft({ ...scope, fingerprint: 'f', createdAt: 1, report, clusters: bodies });
    await home.runs.append(draft, (await home.runs.latest(scope))?.number);
  }
  const latest = readRun((await home.runs.latest(scope))!)!;
  return [latest, (await home.runs.lastOfLabels(scope)).map((run) => readRun(run)!)];
}

it('do not come back under their label with more of other clusters than of themselves', async () => {
  const [latest, older] = await history([{ members: A }, { members: B }], [{ label: 1, members: B }]);
  const last = { clusters: latest.clusters, known: new Set([...A, ...B]) };
  const vanished = vanishedClusters(latest, older);
  expect(vanished).toEqual([{ clusters: [expect.objectContaining({ label: 0 })], known: last.known }]);
  const mixed = [...ids('a', 1, 6), ...ids('b', 1, 9)];
  expect(matchLabels([mixed], last, vanished)).toEqual([undefined]);
  expect(matchLabels([[...ids('a', 1, 6), ...ids('c', 1, 9)]], last, vanished)).toEqual([0]);
});

it('are those of the newest run that has their label alone', async () => {
  const half = ids('a', 1, 5);
  const [latest, older] = await history(
    [{ members: A }, { members: B }],
    [{ label: 0, members: half }],
    [{ members: ids('b', 1, 3) }],
  );
  expect(
    vanishedClusters(latest, older).map(({ clusters }) => clusters.map(({ label, members }) => [label, members])),
  ).toEqual([[[0, half]], [[1, B]]]);
});
