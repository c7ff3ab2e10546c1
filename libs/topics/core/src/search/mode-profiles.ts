import type { GraphMode, SpaceId } from '@learning-memory/topics';

export interface ModeProfile {
  /** What a ranking counts; a space that is missing is not asked. */
  readonly weights: Readonly<Partial<Record<SpaceId, number>>>;
  /** Relevance is the highest similarity in these. */
  readonly leading: readonly SpaceId[];
}

/** Spaces that made searches worse are off: docs/decisions/0037. */
export const MODE_PROFILES: Readonly<Record<GraphMode, ModeProfile>> = {
  semantic: { weights: { E1: 1, E6: 1, E12: 0.5 }, leading: ['E1', 'E6', 'E12'] },
  causal: { weights: { E5: 2, E1: 0.5, E6: 0.5 }, leading: ['E5'] },
  code: { weights: { E7: 2, E8: 0.5, E6: 0.5, E1: 0.5 }, leading: ['E7'] },
  entity: { weights: { E11: 2, E6: 0.5, E1: 0.5 }, leading: ['E11'] },
};
