import type { SpaceId } from './spaces.ts';

export type ConsolidationPhase = 'nrem' | 'rem' | 'finished';

/** Two memories of at least this cosine are proposed to be merged. */
export const MERGE_SIMILARITY = 0.92;

/** Two memories to merge. */
export interface CurationProposal {
  readonly first: string;
  readonly second: string;
  /** A cosine. */
  readonly similarity: number;
}

/** Two memories that are alike in one space and not in another: a connection nobody wrote down. */
export interface BlindSpot {
  readonly first: string;
  readonly second: string;
  readonly highSpace: SpaceId;
  readonly highSimilarity: number;
  readonly lowSpace: SpaceId;
  readonly lowSimilarity: number;
  /** How far the one lies above chance and the other does not, 0 to 1; strongest first. */
  readonly score: number;
}
