import type { EntryState } from './entry.ts';
import type { KnowledgeTier } from './scope.ts';

export interface ExplainOptions {
  readonly scope: string;
  readonly keyword: string;
  /** Looks at this one and its subcategories alone. */
  readonly category?: string | undefined;
}

/** A scope of the chain. */
export interface ChainLink {
  readonly scope: string;
  readonly tier: KnowledgeTier;
  /** Counts its entries of the keyword. */
  readonly matches: number;
}

export interface Candidate extends EntryState {
  readonly scope: string;
  readonly tier: KnowledgeTier;
  readonly category: string;
}

/** Why an entry lost: to a nearer tier, to a scope of the same tier or a category of the same scope that sorts before. */
export type ShadowReason = 'tier' | 'scope' | 'category';

export interface ShadowedEntry extends Candidate {
  readonly reason: ShadowReason;
  /** The same in a sentence. */
  readonly why: string;
}

export interface Explanation {
  readonly keyword: string;
  /** The one asked for; like the keyword as it is stored. */
  readonly category?: string | undefined;
  /** In the order walked: the nearest tier first, within a tier by id. */
  readonly chain: readonly ChainLink[];
  readonly winner?: Candidate | undefined;
  /** In the order they would win. */
  readonly shadowed: readonly ShadowedEntry[];
  /** Keywords of the chain that come near when nothing has this one; at most 5. */
  readonly nearest: readonly string[];
}
