import type { ActiveGhap, GhapDraft, GhapPatch, OutcomeEvent, Resolution, ResolvedGhap } from '@learning-memory/ghap';
import { assignConfidenceTier, isVouchedFor } from './confidence-tier.ts';

/** Holds an open entry, and when its present hypothesis, action and prediction began. */
export interface OpenEntry {
  readonly entry: ActiveGhap;
  readonly since: number;
}

export interface EntryOrigin {
  readonly id: string;
  readonly sessionId: string;
  readonly project?: string | undefined;
  readonly now: number;
}

export function openEntry(draft: GhapDraft, { now, project, ...origin }: EntryOrigin): OpenEntry {
  const whose = { ...origin, ...(project !== undefined && { project }) };
  const entry = { ...whose, createdAt: now, ...draft, history: [], notes: [], iterationCount: 1 };
  return { entry, since: now };
}

/** Gives the same object where the patch changes nothing. */
export function applyPatch(open: OpenEntry, patch: GhapPatch, now: number): OpenEntry {
  const { entry } = open;
  const { hypothesis, action, prediction, strategy } = { ...entry, ...present(patch) };
  const notes = patch.note === undefined ? entry.notes : [...entry.notes, { timestamp: now, text: patch.note }];
  const earlier = { hypothesis: entry.hypothesis, action: entry.action, prediction: entry.prediction };
  const moved = hypothesis !== earlier.hypothesis || action !== earlier.action || prediction !== earlier.prediction;
  if (!moved) {
    const unchanged = strategy === entry.strategy && notes === entry.notes;
    return unchanged ? open : { entry: { ...entry, strategy, notes }, since: open.since };
  }
  const history = [...entry.history, { timestamp: open.since, ...earlier }];
  const iterationCount = entry.iterationCount + 1;
  return { entry: { ...entry, strategy, hypothesis, action, prediction, history, notes, iterationCount }, since: now };
}

function present(patch: GhapPatch): Partial<GhapDraft> {
  const { note: _note, ...fields } = patch;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export interface ResolutionContext {
  readonly sessionId: string;
  readonly now: number;
  readonly event?: OutcomeEvent | undefined;
}

export function resolveEntry(entry: ActiveGhap, resolution: Resolution, context: ResolutionContext): ResolvedGhap {
  const { status, result, surprise, rootCause, lesson } = resolution;
  const { sessionId, now: resolvedAt, event } = context;
  const { tier, reason } = assignConfidenceTier({ entry, resolution, sessionId, resolvedAt, event });
  const autoCaptured = tier === 'gold' && isVouchedFor({ event, resolution, resolvedAt });
  const capturedAt = autoCaptured && event !== undefined ? event.capturedAt : resolvedAt;
  return {
    ...entry,
    outcome: { status, result, capturedAt, autoCaptured },
    ...(surprise !== undefined && { surprise }),
    ...(rootCause && { rootCause }),
    ...(lesson && { lesson }),
    confidenceTier: tier,
    tierReason: reason,
    resolvedAt,
  };
}
