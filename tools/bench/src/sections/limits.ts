import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';
import { scanVectors, VECTORS } from '../scan-vectors.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { startNode } from '../start-node.ts';
import { timed, timeFigure } from '../timing.ts';

/** What the machine itself takes in the same run: no figure below can be less than its part of these. */
export const limits: Section = {
  id: 'limits',
  title: 'What the machine takes',
  async run(context) {
    return {
      method: [
        'Measured in the same run, to compare with: machines differ and are shared. Starting a server includes starting ' +
          'Node.js; each `start_ghap` and `update_ghap` includes a durable file; a search by meaning looks at every vector.',
      ],
      tables: [{ measure: 'p50', details: ['p95'], figures: await measure(context) }],
    };
  },
};

async function measure({ quick, progress }: BenchContext): Promise<readonly Figure[]> {
  progress('limits of the machine');
  const folder = await mkdtemp(join(tmpdir(), 'bench-limits-'));
  const scan = scanVectors();
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
      name: `comparing one vector with ${VECTORS} others, in plain JavaScript`,
      rounds: await rounds(50, async () => scan()),
    }),
  ];
  await rm(folder, { recursive: true, force: true });
  return figures;
}
