export type SpaceCategory = 'semantic' | 'temporal' | 'relational' | 'structural';

/** One of the thirteen ways in which memories are compared. */
export interface Space {
  readonly id: SpaceId;
  /** What it looks at, in one word. */
  readonly name: string;
  readonly category: SpaceCategory;
  /** What agreement in it adds towards a topic; 0 for those that never count. */
  readonly weight: number;
}

export const SPACE_IDS = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9', 'E10', 'E11', 'E12', 'E13'] as const;
export type SpaceId = (typeof SPACE_IDS)[number];

/** In the order of `SPACE_IDS`. Semantic spaces weigh 1, relational and structural ones half, time nothing. */
export const SPACES: readonly Space[] = [
  { id: 'E1', name: 'Semantic', category: 'semantic', weight: 1 },
  { id: 'E2', name: 'Recency', category: 'temporal', weight: 0 },
  { id: 'E3', name: 'Periodic', category: 'temporal', weight: 0 },
  { id: 'E4', name: 'Sequence', category: 'temporal', weight: 0 },
  { id: 'E5', name: 'Causal', category: 'semantic', weight: 1 },
  { id: 'E6', name: 'Lexical', category: 'semantic', weight: 1 },
  { id: 'E7', name: 'Code', category: 'semantic', weight: 1 },
  { id: 'E8', name: 'Links', category: 'relational', weight: 0.5 },
  { id: 'E9', name: 'Characters', category: 'structural', weight: 0.5 },
  { id: 'E10', name: 'Intent', category: 'semantic', weight: 1 },
  { id: 'E11', name: 'Entities', category: 'relational', weight: 0.5 },
  { id: 'E12', name: 'Sentences', category: 'semantic', weight: 1 },
  { id: 'E13', name: 'Expanded', category: 'semantic', weight: 1 },
];

/** Of all spaces together; agreement is told as a share of what was active. */
export const TOTAL_WEIGHT = 8.5;

/** Weighted agreement from which two memories belong together where all spaces are active; it scales with the active weight. */
export const TOPIC_THRESHOLD = 2.5;

/** Says what became of a space when topics were detected. */
export interface SpaceState {
  readonly id: SpaceId;
  /** False drops out of agreement; temporal spaces never take part. */
  readonly active: boolean;
  readonly clusters: number;
  /** Counts the memories that say something in it. */
  readonly memories: number;
  /** Why it is not active. */
  readonly reason?: 'temporal' | 'too few memories' | 'constant similarity' | 'fewer than 2 clusters' | undefined;
}

/**
 * Below this the newest memory diverges from those of the window. From 20 memories on less may do: what nine of ten reach with
 * the nearest of as many others.
 */
export const DIVERGENCE_THRESHOLDS: { readonly [Id in SpaceId]?: number } = {
  E1: 0.3,
  E5: 0.08,
  E6: 0.05,
  E7: 0.08,
  E10: 0.3,
  E12: 0.35,
  E13: 0.15,
};
