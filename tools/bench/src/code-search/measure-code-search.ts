import process from 'node:process';
import { join } from 'node:path';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Homes } from '../home.ts';
import { indexFolder } from '../retrieval/index-folder.ts';
import { openRetrievalHome } from '../retrieval/retrieval-home.ts';
import { timed } from '../timing.ts';
import { unpackRepository, type CodeRepository, type CodeSearchQuestion } from './code-repositories.ts';
import { ndcgOfFiles, ndcgOfHits } from './code-targets.ts';
import { mean, type CodeScores, type RecordedRepository } from './leave-one-out.ts';
import { recordingIndexer, recordQuestion, type RecordedQuestion } from './recorded-questions.ts';
import { ripgrep } from './ripgrep.ts';
import { partsAlone, product, type SearchSystem } from './search-systems.ts';

export interface SystemResult {
  readonly system: string;
  readonly scores: CodeScores;
  /** Wall clock of each question, milliseconds. */
  readonly times: readonly number[];
  /** Of the processor of this process, milliseconds a question. */
  readonly processor: number;
}

export interface RepositoryResult {
  readonly name: string;
  readonly files: number;
  readonly indexSeconds: number;
  readonly indexProcessorSeconds: number;
  readonly systems: readonly SystemResult[];
  readonly recorded: RecordedRepository;
}

export interface CodeSearchTools {
  readonly homes: Homes;
  readonly embedding: EmbeddingService;
  /** Program of that name, where there is one. */
  readonly ripgrep: string | undefined;
}

/** Indexes a repository in a home of its own, and asks every system that runs here. */
export async function measureRepository(repository: CodeRepository, tools: CodeSearchTools): Promise<RepositoryResult> {
  const { name, files, questions } = repository;
  const home = await tools.homes.create(name);
  const directory = await unpackRepository(repository, join(home.path, 'tree'));
  await using parts = openRetrievalHome(home, tools.embedding);
  const before = process.cpuUsage();
  const { milliseconds } = await timed(() => indexFolder(parts, directory));
  const indexProcessorSeconds = processorMs(before) / 1000;
  await using parser = createTreeSitterCodeParser();
  const { indexer, found } = recordingIndexer(parser, parts);
  const recorded: RecordedQuestion[] = [];
  const ours = await measure(product(indexer), questions, async (question) => {
    recorded.push(await recordQuestion(question, found(), parts));
  });
  const others = [...partsAlone(parts), ...(tools.ripgrep === undefined ? [] : [ripgrep(tools.ripgrep, directory)])];
  const systems = [ours];
  for (const system of others) systems.push(await measure(system, questions));
  return {
    ...{ name, files, indexSeconds: milliseconds / 1000, indexProcessorSeconds, systems },
    recorded: { name, questions: recorded },
  };
}

async function measure(
  system: SearchSystem,
  questions: readonly CodeSearchQuestion[],
  onAnswer: (question: CodeSearchQuestion) => Promise<void> = () => Promise.resolve(),
): Promise<SystemResult> {
  const scores: CodeScores[] = [];
  const times: number[] = [];
  let processor = 0;
  // The first one opens what all need.
  await system.find('open');
  for (const question of questions) {
    const before = process.cpuUsage();
    const { result, milliseconds } = await timed(() => system.find(question.query));
    processor += processorMs(before);
    times.push(milliseconds);
    scores.push({ files: ndcgOfFiles(result, question.targets), hits: ndcgOfHits(result, question.targets) });
    await onAnswer(question);
  }
  return { system: system.name, scores: mean(scores), times, processor: processor / questions.length };
}

/** Of all threads. */
export function processorMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
