import type { Axis } from '@learning-memory/ghap';
import {
  experienceCollection,
  experienceText,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import type { RelevanceIntercepts, SearchedCollection } from '@learning-memory/searcher';

/** Fitted: docs/relevance.md. A whole story lies closer to any question than one sentence of it. */
const RELEVANCE_INTERCEPTS: Readonly<Record<Axis, RelevanceIntercepts>> = {
  full: { hybrid: -0.09, uncompared: 3.59, lexical: 0.84 },
  strategy: { hybrid: 2, uncompared: 4.87, lexical: 1.55 },
  surprise: { hybrid: 3.78, uncompared: 5.95, lexical: 2.01 },
  root_cause: { hybrid: 1.18, uncompared: 4.19, lexical: 0.98 },
};

/** Experiences on an axis. No set of questions asks for them, so they are ranked as any collection is. */
export function searchedExperiences(axis: Axis): SearchedCollection<ExperiencePayload> {
  return {
    collection: (model) => experienceCollection(axis, model),
    relevanceIntercepts: RELEVANCE_INTERCEPTS[axis],
    comparedTexts: (best) => best.map(({ payload }) => ({ text: experienceText(axis, payload.entry) })),
  };
}
