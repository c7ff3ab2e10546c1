import type { GraphMode, SpaceId } from '@learning-memory/topics';

export interface ModeProfile {
  /** What a ranking counts; a space that is missing is not asked. */
  readonly weights: Readonly<Partial<Record<SpaceId, number>>>;
  /** Relevance is the highest similarity in these, each from so much on. */
  readonly leading: Readonly<Partial<Record<SpaceId, number>>>;
  /** Also counts for the relevance of memories that a leading one finds: few words of a question are those of its answer. */
  readonly supporting?: SpaceId;
}

/** A memory that has nearly every word of a name or a command holds it, however its text is read. */
const NEARLY_EVERY_WORD = 0.55;

/** Spaces that made searches worse are off: docs/decisions/0037. */
export const MODE_PROFILES: Readonly<Record<GraphMode, ModeProfile>> = {
  semantic: { weights: { E1: 1, E6: 1, E12: 0.5 }, leading: { E1: 0, E6: 0, E12: 0 } },
  causal: { weights: { E5: 2, E1: 0.5, E6: 0.5 }, leading: { E5: 0 }, supporting: 'E1' },
  code: { weights: { E7: 2, E8: 0.5, E6: 0.5, E1: 0.5 }, leading: { E7: 0, E6: NEARLY_EVERY_WORD } },
  entity: { weights: { E11: 2, E6: 0.5, E1: 0.5 }, leading: { E11: 0, E6: NEARLY_EVERY_WORD } },
};
