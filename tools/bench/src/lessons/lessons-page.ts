import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { fitLessons, type JudgedSet } from './fit-lessons.ts';

/** Probabilities from which on a failure may be told. */
const FLOORS = [0.5, 0.6, 0.7, 0.8, 0.9] as const;

/** The weights, and what each set makes of its actions at several floors. */
export async function lessonsPage(): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const { weights, judged } = await fitLessons(embedding);
  const head = ['set', ...FLOORS.map((floor) => `right and alarms at ${floor}`)];
  const all = {
    set: 'all',
    pairs: sum(judged, 'pairs'),
    innocent: sum(judged, 'innocent'),
    told: judged.flatMap(({ told }) => told),
  };
  const rows = [...judged, all].map((set) => [set.set, ...FLOORS.map((floor) => countsAt(set, floor))]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines, '', `weights: ${weights.map((weight) => weight.toFixed(2)).join(', ')}`, ''].join('\n');
}

function countsAt({ told, pairs, innocent }: JudgedSet, floor: number): string {
  const spoken = told.filter(({ probability }) => probability >= floor);
  const right = spoken.filter(({ isRight }) => isRight).length;
  const alarms = spoken.filter(({ isInnocent }) => isInnocent).length;
  return `${right} of ${pairs}, ${alarms} of ${innocent}`;
}

function sum(sets: readonly JudgedSet[], field: 'pairs' | 'innocent'): number {
  return sets.reduce((total, set) => total + set[field], 0);
}
