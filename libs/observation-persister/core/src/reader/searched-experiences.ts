import type { Axis } from '@learning-memory/ghap';
import {
  experienceCollection,
  experienceText,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import type { RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';

/** Fitted: docs/relevance.md. A whole story lies closer to any question than one sentence of it. */
const RELEVANCE_INTERCEPTS: Readonly<Record<Axis, RelevanceIntercepts>> = {
  full: { hybrid: -0.2, lexical: 0.95 },
  strategy: { hybrid: 1.16, lexical: 1.72 },
  surprise: { hybrid: 2.28, lexical: 2.21 },
  root_cause: { hybrid: 0.43, lexical: 1.11 },
};

/** Experiences on an axis. No set of questions asks for them, so they are ranked as any collection is. */
export function searchedExperiences(axis: Axis): SearchedCollection<ExperiencePayload> {
  return {
    collection: (model) => experienceCollection(axis, model),
    relevanceIntercepts: RELEVANCE_INTERCEPTS[axis],
    comparedTexts: (best) => best.map(({ payload }) => ({ text: experienceText(axis, payload.entry) })),
  };
}
