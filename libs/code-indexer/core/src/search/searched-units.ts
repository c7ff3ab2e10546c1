import type { CodeIndexStore, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { Gain, Ranking, RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';
import type { Filter, ScoredPoint } from '@learning-memory/vector-store';
import { codeUnitCollection } from '../code-unit-collection.ts';
import { comparedUnitText } from './compared-unit-text.ts';

/** Knows which of the stored units are in the index. */
export interface LiveUnits {
  readonly codeIndex: Pick<CodeIndexStore, 'liveUnits' | 'projects'>;
  readonly now: () => number;
}

/** Holds the units as they are searched for: by a question, and by a snippet of code. */
export interface SearchedUnits {
  readonly byQuestion: SearchedCollection<CodeUnitPayload>;
  readonly bySnippet: SearchedCollection<CodeUnitPayload>;
}

/**
 * Code is asked for in words that it does not have, so meaning leads; of one word both looks say the same. Fitted on
 * development sets with a model whose mean weight is .5: docs/decisions/0015-second-look-and-weights.md has the reasons.
 */
const QUESTION_RANKING: Ranking = {
  name: { denseShift: 0, secondLook: 0 },
  sentence: { denseShift: 0.2, secondLook: 0.4 },
};

/** No set asks for snippets: they keep the weight of the model. */
const SNIPPET_RANKING: Ranking = {
  name: { denseShift: 0, secondLook: 0 },
  sentence: { denseShift: 0, secondLook: 0 },
};

/** Fitted to questions: docs/relevance.md. */
const RELEVANCE_INTERCEPTS: RelevanceIntercepts = { hybrid: 1.26, uncompared: 3.61, lexical: 0.48 };

/** Each hit says a little for the others of its file: where several units fit, the file is about the question. */
const SAME_FILE_SHARE = 0.1;

/**
 * The store also holds what an index replaced or is building. A search that finds too few others looks deeper, and no more at
 * projects of which nothing is live yet.
 */
export function searchedUnits({ codeIndex, now }: LiveUnits): SearchedUnits {
  const units: SearchedCollection<CodeUnitPayload> = {
    collection: codeUnitCollection,
    live: {
      live: (ids) => codeIndex.liveUnits(ids),
      deeper: async () => notOfFirstBuilds({ codeIndex, now }),
    },
    relevanceIntercepts: RELEVANCE_INTERCEPTS,
    comparedTexts: (best) => best.map(({ payload }) => ({ text: comparedUnitText(payload) })),
  };
  return {
    byQuestion: { ...units, ranking: QUESTION_RANKING, gains: hitsOfTheFile },
    bySnippet: { ...units, ranking: SNIPPET_RANKING },
  };
}

type Candidates = readonly ScoredPoint<CodeUnitPayload>[];

function hitsOfTheFile(hits: Candidates, found: Candidates): readonly Gain<CodeUnitPayload>[] {
  return hits.flatMap((hit) =>
    found
      .filter((candidate) => candidate.id !== hit.id && isSameFile(candidate.payload, hit.payload))
      .map((candidate) => ({ hit, candidate, share: SAME_FILE_SHARE })),
  );
}

function isSameFile(one: CodeUnitPayload, other: CodeUnitPayload): boolean {
  return one.project === other.project && one.path === other.path;
}

async function notOfFirstBuilds({ codeIndex, now }: LiveUnits): Promise<Filter<CodeUnitPayload>> {
  const projects = await codeIndex.projects(now());
  const values = projects.filter(({ languages }) => languages.length === 0).map(({ project }) => project);
  return { op: 'not', filter: { op: 'in', field: 'project', values } };
}
