import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { openBenchData } from '../retrieval/bench-data.ts';
import type { Scores } from '../retrieval/scores.ts';
import { conversationSets, measureSpaces, scenarioSet } from './measure-spaces.ts';
import { measureAllPlanted, measureTimes } from './measure-topics.ts';

const SIZES = [1000, 5000];

export interface SpacesPageOptions {
  /** Sets of others; without it only those that are shipped are asked. */
  readonly benchData?: string | undefined;
  readonly quick: boolean;
  readonly progress: (line: string) => void;
}

/** What each space finds, how detected topics fit planted ones, and how long it takes. */
export async function spacesPage({ benchData, quick, progress }: SpacesPageOptions): Promise<string> {
  await using embedding = createPackagedStaticEmbedding();
  const parts: string[] = [];
  progress('scenario');
  parts.push(scoreTable('The scenario', await measureSpaces(embedding, [scenarioSet()])));
  if (benchData !== undefined) {
    progress('conversations');
    const sets = conversationSets(await openBenchData(benchData).conversations());
    parts.push(scoreTable('LoCoMo', await measureSpaces(embedding, sets)));
  }
  progress('planted topics');
  const planted = await measureAllPlanted(embedding);
  const head = [
    'set',
    'memories',
    'topics',
    'in a topic',
    'V-measure',
    'homogeneity',
    'completeness',
    'V of all',
    'ids kept',
  ];
  parts.push(
    `## Planted topics\n\n${table(
      head,
      planted.map((row) => [
        row.set,
        ...[row.memories, row.topics, row.placed].map(String),
        ...[row.v, row.homogeneity, row.completeness, row.vOfAll].map(rounded),
        String(row.kept),
      ]),
    )}`,
  );
  for (const size of quick ? SIZES.slice(0, 1) : SIZES) {
    progress(`${size} memories`);
    const rows = (await measureTimes(embedding, size)).map(({ what, p95, cpu, longestWait }) => [
      what,
      ...[p95, cpu, longestWait].map((milliseconds) => `${milliseconds.toFixed(1)} ms`),
    ]);
    parts.push(table(['call', 'p95', 'CPU, mean', 'longest wait of others'], rows));
  }
  return `${parts.join('\n\n')}\n`;
}

function scoreTable(title: string, scores: ReadonlyMap<string, Scores>): string {
  const rows = [...scores].map(([name, { recallAt10, mrrAt10 }]) => [name, rounded(recallAt10), rounded(mrrAt10)]);
  return `## ${title}\n\n${table(['spaces', 'recall@10', 'MRR'], rows)}`;
}

function rounded(share: number): string {
  if (share < 0 || share > 1) throw new RangeError(`A share of ${share} is impossible.`);
  return share.toFixed(3);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
