import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { allPoints, newHome, type Home } from './test-support/home.ts';

const FILES = 300;
const KILLS = 8;

/** The clock of each process, after whose predecessors' locks have run out. */
const aheadMs = (round: number): number => round * 3_600_000;

interface Life {
  readonly round: number;
  /** How long after its first write it is killed; otherwise when it is done. */
  readonly afterMs?: number;
}

/** Indexes in a process of its own and kills it. Resolves with how long it lived after its first write. */
async function indexAndKill({ folder, root }: Home, { round, afterMs }: Life): Promise<number> {
  const module = fileURLToPath(new URL('./test-support/index-in-child.ts', import.meta.url));
  const node = [
    '--conditions=@learning-memory/source',
    '--no-warnings',
    '--import',
    import.meta.resolve('tsx'),
    module,
  ];
  const child = spawn(process.execPath, [...node, folder, root, String(aheadMs(round))], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const said = async (word: string): Promise<void> => {
    while (!output.includes(word)) {
      if (child.exitCode !== null) throw new Error(`The child ended by itself: ${output}`);
      await sleep(2);
    }
  };
  await said('begun');
  const begun = performance.now();
  await (afterMs === undefined ? said('done') : sleep(afterMs));
  const lived = performance.now() - begun;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return lived;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function content(index: number, round: number): string {
  // Every third file stays as it is, the others change from round to round, some back to what they were.
  const state = index % 3 === 0 ? 0 : (round + index) % 4;
  return `def f${index}_${state}():\n    f${(index + 1) % FILES}_0()\n\n\ndef helper_${index}():\n    f${index}_${state}()\n`;
}

async function writeRound(home: Home, round: number): Promise<void> {
  const indices = Array.from({ length: FILES }, (_, index) => index).filter((index) => (index + round) % 7 !== 0);
  await home.write(Object.fromEntries(indices.map((index) => [`d${index % 9}/f${index}.py`, content(index, round)])));
}

it('an index that was killed again and again ends as a clean one', async () => {
  await using home = await newHome();
  const wholeMs = await writeRound(home, 0).then(() => indexAndKill(home, { round: 0 }));
  const moments = Array.from({ length: KILLS }, () => Math.round(Math.random() * wholeMs));
  for (const [index, afterMs] of moments.entries()) {
    await writeRound(home, index + 1);
    await indexAndKill(home, { round: index + 1, afterMs });
  }
  const now = (): number => Date.now() + aheadMs(KILLS + 1);
  await home.open({ now }).index({ directory: home.root, project: 'app' });

  await using clean = await newHome();
  await clean.indexer.index({ directory: home.root, project: 'app' });
  const stateOf = async ({ vectorStore, collection, indexer }: Home): Promise<unknown> => ({
    // All points, so that nothing is left over either.
    points: (await allPoints(vectorStore, collection)).map((point) => ({
      ...point,
      payload: { ...point.payload, indexedAt: 0 },
    })),
    callers: await Promise.all(['f3_0', 'f4_2', 'f9_0'].map((name) => indexer.callers({ name, limit: 100 }))),
    status: (await indexer.status('app')).map((status) => ({ ...status, indexedAt: 0 })),
  });
  const state = await stateOf(home);
  if (JSON.stringify(state) !== JSON.stringify(await stateOf(clean)))
    throw new Error(`Killed after ${moments.join()} ms of ${wholeMs}.`);
  expect(await home.names()).not.toEqual([]);
});

it('point 12: a killed run does not block the next, whose lock has not run out', async () => {
  await using home = await newHome();
  await writeRound(home, 0);
  await indexAndKill(home, { round: 0, afterMs: 0 });
  expect(await home.codeIndex.projects(Date.now())).toMatchObject([{ project: 'app', locked: true }]);
  const report = await home.open({ now: Date.now }).index({ directory: home.root, project: 'app' });
  expect(report.filesTotal).toBeGreaterThan(0);
});
