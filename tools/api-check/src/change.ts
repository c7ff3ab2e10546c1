/** What a version plan can ask for, the least first. */
export const BUMPS = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof BUMPS)[number];

/** One difference between the public types of two versions. */
export interface ApiChange {
  /** The entry and the name it is exported by: `.#createStore`. */
  readonly name: string;
  readonly bump: 'minor' | 'major';
  readonly detail: string;
}

/** The least version that all of them allow. */
export function bumpOf(changes: readonly ApiChange[]): 'none' | 'minor' | 'major' {
  if (changes.some(({ bump }) => bump === 'major')) return 'major';
  return changes.length > 0 ? 'minor' : 'none';
}

export function isEnough(planned: Bump, needed: Bump): boolean {
  return BUMPS.indexOf(planned) >= BUMPS.indexOf(needed);
}
