export const DOMAINS = [
  'debugging',
  'refactoring',
  'feature',
  'testing',
  'configuration',
  'documentation',
  'performance',
  'security',
  'integration',
] as const;
export type Domain = (typeof DOMAINS)[number];

export const STRATEGIES = [
  'systematic-elimination',
  'trial-and-error',
  'research-first',
  'divide-and-conquer',
  'root-cause-analysis',
  'copy-from-similar',
  'check-assumptions',
  'read-the-error',
  'ask-user',
] as const;
export type Strategy = (typeof STRATEGIES)[number];

export const ROOT_CAUSE_CATEGORIES = [
  'wrong-assumption',
  'missing-knowledge',
  'oversight',
  'environment-issue',
  'misleading-symptom',
  'incomplete-fix',
  'wrong-scope',
  'test-isolation',
  'timing-issue',
] as const;
export type RootCauseCategory = (typeof ROOT_CAUSE_CATEGORIES)[number];

export const OUTCOME_STATUSES = ['confirmed', 'falsified', 'abandoned'] as const;
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number];

/** What an experience is embedded and clustered on. Domain is a filter on every axis, not an axis. */
export const AXES = ['full', 'strategy', 'surprise', 'root_cause'] as const;
export type Axis = (typeof AXES)[number];

export const CONFIDENCE_TIERS = ['gold', 'silver', 'bronze', 'abandoned'] as const;
export type ConfidenceTier = (typeof CONFIDENCE_TIERS)[number];

/** Weighs an experience in centroids. */
export const TIER_WEIGHTS: Readonly<Record<ConfidenceTier, number>> = {
  gold: 1,
  silver: 0.8,
  bronze: 0.5,
  abandoned: 0.2,
};

/** Longest text of a field, in code points after trimming. Blank text counts as empty and is refused. */
export const GHAP_TEXT_LIMITS = { draft: 1000, resolution: 2000 } as const;
