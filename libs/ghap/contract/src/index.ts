export {
  AXES,
  CONFIDENCE_TIERS,
  DOMAINS,
  GHAP_TEXT_LIMITS,
  OUTCOME_STATUSES,
  ROOT_CAUSE_CATEGORIES,
  STRATEGIES,
  TIER_WEIGHTS,
} from './vocabulary.ts';
export type { Contest, GhapAftermath, GhapCommit } from './aftermath.ts';
export type { Axis, ConfidenceTier, Domain, OutcomeStatus, RootCauseCategory, Strategy } from './vocabulary.ts';
export type {
  ActiveGhap,
  Findings,
  GhapDraft,
  GhapIteration,
  GhapNote,
  GhapPatch,
  Lesson,
  Outcome,
  OutcomeEvent,
  Resolution,
  ResolvedGhap,
  RootCause,
} from './entry.ts';
