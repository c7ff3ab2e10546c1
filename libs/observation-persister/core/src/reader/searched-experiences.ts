import type { Axis } from '@learning-memory/ghap';
import {
  experienceCollection,
  experienceText,
  type ExperiencePayload,
} from '@learning-memory/observation-persister-collection';
import type { SearchedCollection } from '@learning-memory/searcher';

/** Experiences on an axis. No set of questions asks for them, so they are ranked as any collection is. */
export function searchedExperiences(axis: Axis): SearchedCollection<ExperiencePayload> {
  return {
    collection: (model) => experienceCollection(axis, model),
    comparedTexts: (best) => best.map(({ payload }) => ({ text: experienceText(axis, payload.entry) })),
  };
}
