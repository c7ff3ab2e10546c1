import type { Axis } from '@learning-memory/ghap';
import {
  experienceCollection,
  experienceText,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import type { RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';

/** Fitted: docs/relevance.md. A whole story lies closer to any question than one sentence of it. */
const RELEVANCE_INTERCEPTS: Readonly<Record<Axis, RelevanceIntercepts>> = {
  full: { hybrid: -0.55, uncompared: 2.89, lexical: 1 },
  strategy: { hybrid: 1.76, uncompared: 4.34, lexical: 1.73 },
  surprise: { hybrid: 3.64, uncompared: 5.48, lexical: 2.2 },
  root_cause: { hybrid: 0.73, uncompared: 3.4, lexical: 1.14 },
};

/** Experiences on an axis. No set of questions asks for them, so they are ranked as any collection is. */
export function searchedExperiences(axis: Axis): SearchedCollection<ExperiencePayload> {
  return {
    collection: (model) => experienceCollection(axis, model),
    relevanceIntercepts: RELEVANCE_INTERCEPTS[axis],
    comparedTexts: (best) => best.map(({ payload }) => ({ text: experienceText(axis, payload.entry) })),
  };
}
