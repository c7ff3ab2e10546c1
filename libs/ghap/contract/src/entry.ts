import type { GhapAftermath } from './aftermath.ts';
import type { ConfidenceTier, Domain, OutcomeStatus, RootCauseCategory, Strategy } from './vocabulary.ts';

/** Times are epoch milliseconds throughout. */
export interface GhapDraft {
  readonly domain: Domain;
  readonly strategy: Strategy;
  readonly goal: string;
  readonly hypothesis: string;
  readonly action: string;
  readonly prediction: string;
  /** How sure its author is that the prediction comes true, 0 to 1; absent until stated. */
  readonly confidence?: number | undefined;
}

/** Holds what an update may change; a field left out stays. */
export interface GhapPatch {
  readonly strategy?: Strategy | undefined;
  readonly hypothesis?: string | undefined;
  readonly action?: string | undefined;
  readonly prediction?: string | undefined;
  readonly confidence?: number | undefined;
  readonly note?: string | undefined;
}

/** Keeps an earlier state of hypothesis, action, prediction and confidence, and when it began. */
export interface GhapIteration {
  readonly timestamp: number;
  readonly hypothesis: string;
  readonly action: string;
  readonly prediction: string;
  readonly confidence?: number | undefined;
}

export interface GhapNote {
  readonly timestamp: number;
  readonly text: string;
}

export interface ActiveGhap extends GhapDraft {
  /** Has the form `ghap_YYYYMMDD_HHMMSS_xxxxxx`. */
  readonly id: string;
  readonly sessionId: string;
  /** Id of the project it was started in; absent where nobody knows it. */
  readonly project?: string | undefined;
  /** The subagent of the session that it belongs to; absent for the session's own. */
  readonly agentId?: string | undefined;
  readonly createdAt: number;
  /** Oldest first; the current state is not part of it. */
  readonly history: readonly GhapIteration[];
  readonly notes: readonly GhapNote[];
  /** 1 at the start, +1 when hypothesis, action or prediction really changes; a new confidence alone is no iteration. */
  readonly iterationCount: number;
}

export interface RootCause {
  readonly category: RootCauseCategory;
  readonly description: string;
}

export interface Lesson {
  readonly whatWorked: string;
  readonly takeaway?: string | undefined;
}

/** What was found out, however it ended. */
export interface Findings {
  readonly result: string;
  readonly lesson?: Lesson | undefined;
}

export type Resolution =
  | (Findings & {
      readonly status: 'confirmed' | 'abandoned';
      readonly surprise?: string | undefined;
      readonly rootCause?: RootCause | undefined;
    })
  | (Findings & { readonly status: 'falsified'; readonly surprise: string; readonly rootCause: RootCause });

export interface Outcome {
  readonly status: OutcomeStatus;
  readonly result: string;
  readonly capturedAt: number;
  /** A hook saw the result, nobody had to report it. */
  readonly autoCaptured: boolean;
  /** The last confidence that was stated before this was known, which is the one calibration counts; absent without one. */
  readonly forecast?: number | undefined;
}

export interface ResolvedGhap extends ActiveGhap {
  readonly outcome: Outcome;
  readonly surprise?: string | undefined;
  readonly rootCause?: RootCause | undefined;
  readonly lesson?: Lesson | undefined;
  readonly confidenceTier: ConfidenceTier;
  /** Says in one sentence why it is this tier. */
  readonly tierReason: string;
  readonly resolvedAt: number;
  /** Absent until its commits were looked at; `openContest` of the schemas says what speaks against it. */
  readonly aftermath?: GhapAftermath | undefined;
}

/** A test or build result that a hook saw while an entry was active. */
export interface OutcomeEvent {
  readonly ghapId: string;
  readonly status: 'confirmed' | 'falsified';
  /** Says what was seen, for example `3 failed, 42 passed (pytest)`. */
  readonly summary: string;
  readonly capturedAt: number;
}
