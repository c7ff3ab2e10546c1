import type {
  GhapDraft,
  GhapIteration,
  GhapPatch,
  OutcomeEvent,
  Resolution,
  ResolvedGhap,
} from '@learning-memory/ghap';
import { assignConfidenceTier, isVouchedFor } from './confidence-tier.ts';
import { forecastOf, isSameBelief } from './forecast.ts';
import type { OpenEntry } from './open-entry.ts';

export interface EntryOrigin {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId?: string | undefined;
  readonly project?: string | undefined;
  readonly now: number;
}

export function openEntry(draft: GhapDraft, { id, sessionId, agentId, project, now }: EntryOrigin): OpenEntry {
  const known = { ...(project !== undefined && { project }), ...(agentId !== undefined && { agentId }) };
  const entry = { id, sessionId, ...known, createdAt: now, ...draft, history: [], notes: [], iterationCount: 1 };
  return { entry, since: now };
}

/** The same object where the patch changes nothing. */
export function applyPatch(open: OpenEntry, patch: GhapPatch, now: number): OpenEntry {
  const { entry } = open;
  const next = { ...entry, ...present(patch) };
  const notes = patch.note === undefined ? entry.notes : [...entry.notes, { timestamp: now, text: patch.note }];
  const moved = !isSameBelief(next, entry);
  if (!moved && next.confidence === entry.confidence) {
    const unchanged = next.strategy === entry.strategy && notes === entry.notes;
    return unchanged ? open : { entry: { ...next, notes }, since: open.since };
  }
  const history = [...entry.history, earlierState(open)];
  const iterationCount = entry.iterationCount + (moved ? 1 : 0);
  return { entry: { ...next, history, notes, iterationCount }, since: now };
}

function earlierState({ entry, since }: OpenEntry): GhapIteration {
  const { hypothesis, action, prediction, confidence } = entry;
  return { timestamp: since, hypothesis, action, prediction, ...(confidence !== undefined && { confidence }) };
}

function present(patch: GhapPatch): Partial<GhapDraft> {
  const { note: _note, ...fields } = patch;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export interface ResolutionContext {
  readonly now: number;
  /** What was captured for the entry, oldest first. */
  readonly events: readonly OutcomeEvent[];
}

export function resolveEntry(open: OpenEntry, resolution: Resolution, context: ResolutionContext): ResolvedGhap {
  const { entry } = open;
  const { status, result, surprise, rootCause, lesson } = resolution;
  const { now: resolvedAt, events } = context;
  const event = events.at(-1);
  const { tier, reason } = assignConfidenceTier({ entry, resolution, resolvedAt, event });
  const autoCaptured = tier === 'gold' && isVouchedFor({ event, resolution, resolvedAt });
  const capturedAt = autoCaptured && event !== undefined ? event.capturedAt : resolvedAt;
  const forecast = forecastOf(open, { status, resolvedAt, events });
  return {
    ...entry,
    outcome: { status, result, capturedAt, autoCaptured, ...(forecast !== undefined && { forecast }) },
    ...(surprise !== undefined && { surprise }),
    ...(rootCause && { rootCause }),
    ...(lesson && { lesson }),
    confidenceTier: tier,
    tierReason: reason,
    resolvedAt,
  };
}
