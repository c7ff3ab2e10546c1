import type {
  ActiveGhap,
  ConfidenceTier,
  Domain,
  OutcomeStatus,
  ResolvedGhap,
  RootCause,
  Strategy,
} from '@learning-memory/ghap';
import { toIso } from '@learning-memory/schema-fields';
import { serializeAftermath, type AftermathRecord } from './aftermath-record.ts';
import { serializeLesson } from './resolution-schema.ts';

export interface IterationRecord {
  readonly hypothesis: string;
  readonly action: string;
  readonly prediction: string;
  readonly confidence?: number | undefined;
}

/** An entry as files and answers carry it: snake_case, times in ISO 8601 (UTC), absent fields left out. */
export interface GhapRecord {
  readonly id: string;
  readonly session_id: string;
  readonly project?: string;
  readonly agent_id?: string;
  readonly created_at: string;
  readonly domain: Domain;
  readonly strategy: Strategy;
  readonly goal: string;
  /** Oldest first; the present state stands in `current`. */
  readonly history: readonly ({ readonly timestamp: string } & IterationRecord)[];
  readonly current: IterationRecord;
  readonly notes: readonly { readonly timestamp: string; readonly text: string }[];
  readonly iteration_count: number;
  /** `outcome` and `resolution` are there once the entry is resolved, never one without the other. */
  readonly outcome?: {
    readonly status: OutcomeStatus;
    readonly result: string;
    readonly captured_at: string;
    readonly auto_captured: boolean;
    readonly forecast?: number;
  };
  readonly surprise?: string;
  readonly root_cause?: RootCause;
  readonly lesson?: { readonly what_worked: string; readonly takeaway?: string };
  readonly resolution?: {
    readonly resolved_at: string;
    readonly confidence_tier: ConfidenceTier;
    readonly tier_reason: string;
  };
  /** There once the history of the repository says something about the entry. */
  readonly aftermath?: AftermathRecord;
}

/** The inverse of `parseGhap`. */
export function serializeGhap(entry: ActiveGhap | ResolvedGhap): GhapRecord {
  return {
    id: entry.id,
    session_id: entry.sessionId,
    ...(entry.project !== undefined && { project: entry.project }),
    ...(entry.agentId !== undefined && { agent_id: entry.agentId }),
    created_at: toIso(entry.createdAt),
    domain: entry.domain,
    strategy: entry.strategy,
    goal: entry.goal,
    history: entry.history.map((earlier) => ({ timestamp: toIso(earlier.timestamp), ...serializeIteration(earlier) })),
    current: serializeIteration(entry),
    notes: entry.notes.map(({ timestamp, text }) => ({ timestamp: toIso(timestamp), text })),
    iteration_count: entry.iterationCount,
    ...('outcome' in entry && serializeResolved(entry)),
  };
}

function serializeIteration({ hypothesis, action, prediction, confidence }: IterationRecord): IterationRecord {
  return { hypothesis, action, prediction, ...(confidence !== undefined && { confidence }) };
}

function serializeResolved(entry: ResolvedGhap): Partial<GhapRecord> {
  const { outcome, surprise, rootCause, lesson } = entry;
  return {
    outcome: {
      status: outcome.status,
      result: outcome.result,
      captured_at: toIso(outcome.capturedAt),
      auto_captured: outcome.autoCaptured,
      ...(outcome.forecast !== undefined && { forecast: outcome.forecast }),
    },
    ...(surprise !== undefined && { surprise }),
    ...(rootCause && { root_cause: { category: rootCause.category, description: rootCause.description } }),
    ...(lesson && { lesson: serializeLesson(lesson) }),
    resolution: {
      resolved_at: toIso(entry.resolvedAt),
      confidence_tier: entry.confidenceTier,
      tier_reason: entry.tierReason,
    },
    ...(entry.aftermath && { aftermath: serializeAftermath(entry.aftermath) }),
  };
}
