import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { openBenchData } from '../retrieval/bench-data.ts';
import type { Scores } from '../retrieval/scores.ts';
import { conversationSets, measureSpaces, scenarioSet } from './measure-spaces.ts';
import { measureTimes } from './measure-times.ts';
import { measureAllPlanted, measureOneByOne, type OneByOneFigures, type PlantedFigures } from './measure-topics.ts';

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
  parts.push(plantedTable(await measureAllPlanted(embedding)));
  progress('planted topics, one by one');
  parts.push(oneByOneTable(await measureOneByOne(embedding)));
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

function plantedTable(figures: readonly PlantedFigures[]): string {
  const head = ['set', 'memories', 'topics', 'in a topic', 'V-measure', 'homogeneity', 'completeness', 'V of all'];
  const rows = figures.map(({ set, memories, topics, placed, v, homogeneity, completeness, vOfAll, kept }) => [
    set,
    ...[memories, topics, placed].map(String),
    ...[v, homogeneity, completeness, vOfAll].map(rounded),
    String(kept),
  ]);
  return `## Planted topics\n\n${table([...head, 'ids kept'], rows)}`;
}

function oneByOneTable(figures: readonly OneByOneFigures[]): string {
  const head = ['set', 'memories', 'in a topic', 'ids lost', 'churn, median', 'V-measure', 'V of all'];
  const rows = figures.map(({ set, memories, placed, lost, churn, v, vOfAll }) => [
    set,
    ...[memories, placed, lost].map(String),
    ...[churn, v, vOfAll].map(rounded),
  ]);
  return `## Planted topics, one by one\n\n${table(head, rows)}`;
}

function rounded(share: number): string {
  if (share < 0 || share > 1) throw new RangeError(`A share of ${share} is impossible.`);
  return share.toFixed(3);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
