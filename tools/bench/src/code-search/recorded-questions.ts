import type { CallsOfFile, CodeIndexer, CodeUnitPayload } from '@learning-memory/code-indexer';
import {
  asksHow,
  bestFiles,
  createCodeIndexer,
  rankBy,
  rankCode,
  type RankRules,
} from '@learning-memory/code-indexer-core';
import type { CodeParser } from '@learning-memory/code-indexer';
import type { Searcher } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import type { RetrievalHome } from '../retrieval/retrieval-home.ts';
import type { CodeSearchQuestion } from './code-repositories.ts';
import type { Place } from './code-targets.ts';

type Candidates = readonly ScoredPoint<CodeUnitPayload>[];

/** A question with what the product found before its rules ranked it: what other rules would make of it needs no search. */
export interface RecordedQuestion extends CodeSearchQuestion {
  readonly candidates: Candidates;
  readonly calls: readonly (CallsOfFile & { readonly project: string })[];
}

/** An indexer that notes what its searcher found. */
export function recordingIndexer(
  parser: CodeParser,
  parts: RetrievalHome,
): { readonly indexer: CodeIndexer; readonly found: () => Candidates } {
  let found: Candidates = [];
  const searcher: Searcher = {
    async search(searched, request) {
      const answer = await parts.searcher.search(searched, request);
      found = answer.hits as unknown as Candidates;
      return answer;
    },
  };
  return { indexer: createCodeIndexer({ parser, ...parts, searcher }), found: () => found };
}

export async function recordQuestion(
  question: CodeSearchQuestion,
  candidates: Candidates,
  { codeIndex }: RetrievalHome,
): Promise<RecordedQuestion> {
  if (!asksHow(question.query)) return { ...question, candidates, calls: [] };
  const files = [...bestFiles(rankCode(candidates, question.query))];
  const calls = await Promise.all(
    files.map(async ([project, paths]) =>
      (await codeIndex.callGraph.callsOfFiles(project, paths)).map((call) => ({ ...call, project })),
    ),
  );
  return { ...question, candidates, calls: calls.flat() };
}

export function placesBy(rules: RankRules, { query, candidates, calls }: RecordedQuestion): readonly Place[] {
  return rankBy({ rules, calls }, candidates, query).map(({ payload }) => payload);
}
