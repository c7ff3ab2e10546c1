import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { createUseLiteEmbedding } from '@learning-memory/embedding-use-lite';
import { silentLogger } from '@learning-memory/logging';
import type { BenchContext, Figure, Section } from '../section.ts';
import { timed, timeFigure } from '../timing.ts';

/** Four texts of the length a falsified entry has on its axes, 1 400 characters together. */
const AXIS_TEXTS = [760, 270, 65, 305].map((length) =>
  'The import stopped half way because the upload had cut the file and filled it up with null bytes. '
    .repeat(8)
    .slice(0, length),
);

/** What the machine itself takes in the same run: no figure below can be less than its part of these. */
export const limits: Section = {
  id: 'limits',
  title: 'What the machine takes',
  async run(context) {
    return {
      method: [
        'Measured in the same run, to compare with: machines differ and are shared. Starting a server includes starting ' +
          'Node.js; each `start_ghap` and `update_ghap` includes a durable file; a search includes embedding its question; ' +
          'resolving a falsified entry includes embedding three of its four texts.',
      ],
      tables: [{ measure: 'p95', details: ['p50'], figures: await measure(context) }],
    };
  },
};

async function measure({ quick, progress }: BenchContext): Promise<readonly Figure[]> {
  progress('limits of the machine');
  const folder = await mkdtemp(join(tmpdir(), 'bench-limits-'));
  await using embedding = createUseLiteEmbedding({ logger: silentLogger });
  await embedding.embedBatch(AXIS_TEXTS, { inputType: 'document' });
  const rounds = async (count: number, work: (run: number) => Promise<unknown>): Promise<readonly number[][]> => {
    const times: number[] = [];
    for (let run = 0; run < (quick ? 2 : count); run += 1) times.push((await timed(() => work(run))).milliseconds);
    return [times];
  };
  const figures = [
    timeFigure({ name: 'a Node.js process that does nothing', rounds: await rounds(20, startNode) }),
    timeFigure({
      name: 'one small file, durably replaced',
      rounds: await rounds(100, (run) => replaceFile(join(folder, 'file'), `{"run":${run}}`)),
    }),
    timeFigure({
      name: 'embedding one question',
      rounds: await rounds(50, (run) =>
        embedding.embed(`why did import ${run} stop half way?`, { inputType: 'query' }),
      ),
    }),
    timeFigure({
      name: 'embedding the texts of a falsified entry',
      rounds: await rounds(30, () => embedding.embedBatch(AXIS_TEXTS, { inputType: 'document' })),
    }),
  ];
  await rm(folder, { recursive: true, force: true });
  return figures;
}

async function startNode(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
}
