import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { EmbeddingRun } from '../embedding-run.ts';
import { formatAmount } from '../report.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { median } from '../statistics.ts';
import { timeFigure } from '../timing.ts';

const run = promisify(execFile);
const CHILD = fileURLToPath(new URL('../embedding-run.ts', import.meta.url));
const STARTS = 7;
const PACKAGES = ['@learning-memory/embedding-static', '@learning-memory/embedding-static-weights'];
const BYTES_PER_MEGABYTE = 1e6;

/** What texts cost before anything is stored or searched. */
export const embedding: Section = {
  id: 'embedding',
  title: 'The embedding model alone',
  async run(context) {
    const runs = await measureRuns(context);
    return {
      method: [
        'In a process of its own that does nothing else, on one core, median of ' +
          `${STARTS} processes. A short text has eight words of the memories of the scenario, and they come in ` +
          'batches of 1 000. *Of the least* sets the rate beside that of a loop in the same process which adds eight rows ' +
          'of the model and scales the sum: no model of this form can be faster. A second look compares a question with the ' +
          'texts of 50 memories word by word. Loading is the first text less the second, and includes reading the weights and ' +
          'their checksum; its memory is what the resident ' +
          'set grows by. The packages are weighed as they are published.',
      ],
      tables: [
        { measure: 'rate', details: ['of the least'], figures: rateFigures(runs) },
        { measure: 'p50', details: ['p95'], figures: timeFigures(runs) },
        { measure: 'size', figures: await sizeFigures(runs, context) },
      ],
    };
  },
};

async function measureRuns({ quick, progress }: BenchContext): Promise<readonly EmbeddingRun[]> {
  const runs: EmbeddingRun[] = [];
  for (let start = 0; start < (quick ? 1 : STARTS); start += 1) {
    progress(`process ${start + 1}`);
    const args = ['--import', import.meta.resolve('tsx'), CHILD, ...(quick ? ['quick'] : [])];
    runs.push(JSON.parse((await run(process.execPath, args)).stdout) as EmbeddingRun);
  }
  return runs;
}

function rateFigures(runs: readonly EmbeddingRun[]): readonly Figure[] {
  const least = median(runs.map(({ leastPerSecond }) => leastPerSecond));
  const texts = median(runs.map(({ textsPerSecond }) => textsPerSecond));
  return [
    { name: 'adding eight rows', value: least, unit: 'per s', details: ['-'] },
    {
      name: 'short texts',
      value: texts,
      unit: 'per s',
      target: { comparison: '>=', limit: 50_000 },
      details: [formatAmount(texts / least, 'times')],
    },
  ];
}

function timeFigures(runs: readonly EmbeddingRun[]): readonly Figure[] {
  const times = (name: string, of: (run: EmbeddingRun) => readonly number[], limit?: number): Figure =>
    timeFigure({ name, rounds: runs.map(of), target: limit === undefined ? undefined : { comparison: '<', limit } });
  return [
    timeFigure({
      name: 'reading the weights and computing their checksum',
      rounds: [runs.map(({ readMilliseconds }) => readMilliseconds)],
    }),
    timeFigure({
      name: 'loading',
      rounds: [runs.map(({ loadMilliseconds }) => loadMilliseconds)],
      target: { comparison: '<', limit: 30 },
    }),
    times('a second look at 50 memories', ({ lookMilliseconds }) => lookMilliseconds, 5),
    times('wait of the event loop during 5 MB of text', ({ waitMilliseconds }) => waitMilliseconds, 50),
  ];
}

async function sizeFigures(runs: readonly EmbeddingRun[], { progress }: BenchContext): Promise<readonly Figure[]> {
  progress('packing');
  const sizes = await Promise.all(PACKAGES.map(packedBytes));
  return [
    {
      name: 'memory of the loaded model',
      value: median(runs.map(({ loadMegabytes }) => loadMegabytes)),
      unit: 'MB',
      target: { comparison: '<', limit: 30 },
    },
    {
      name: 'packages of the model and its weights',
      value: sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MEGABYTE,
      unit: 'MB',
      target: { comparison: '<=', limit: 12 },
    },
  ];
}

async function packedBytes(name: string): Promise<number> {
  const cwd = dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd,
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const [packed] = Object.values(JSON.parse(stdout) as Readonly<Record<string, { readonly size: number }>>);
  if (packed === undefined) throw new Error(`npm packs nothing of ${name}.`);
  return packed.size;
}
