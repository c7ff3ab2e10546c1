import type { Ranking } from '@learning-memory/searcher';

/** Of one word both looks say the same. Measured where no set asks for a collection of its own: docs/decisions/0015. */
export const DEFAULT_RANKING: Ranking = {
  name: { denseShift: 0, secondLook: 0 },
  sentence: { denseShift: 0, secondLook: 0.4 },
};
