import type { ConfidenceTier, GhapDraft, OutcomeEvent, Resolution } from '@learning-memory/ghap';
import { codePointLength } from '@learning-memory/schema-fields';

/** Says how long after it was seen an outcome event still vouches for a resolution, in milliseconds. */
export const OUTCOME_EVENT_LIFETIME: number = 30 * 60_000;
/** How long a commit stands before it vouches for a confirmed entry. */
const HOLDING_TIME = 14 * 86_400_000;
const CLEAR_LENGTH = 20;
const ECHO_OVERLAP = 0.8;

export interface TierQuestion {
  readonly entry: Pick<GhapDraft, 'goal' | 'hypothesis' | 'prediction'>;
  readonly resolution: Pick<Resolution, 'status' | 'lesson'>;
  readonly resolvedAt: number;
  /** The newest outcome event of this entry. */
  readonly event?: OutcomeEvent | undefined;
  /** A commit made while the entry was open, and for how many milliseconds nothing has reverted or fixed it. */
  readonly heldCommit?: { readonly sha: string; readonly committedAt: number; readonly heldFor: number } | undefined;
}

export interface TierAnswer {
  readonly tier: ConfidenceTier;
  /** One sentence. */
  readonly reason: string;
}

/** Says how far a resolved entry can be trusted; depends on nothing but the question. */
export function assignConfidenceTier(question: TierQuestion): TierAnswer {
  if (question.resolution.status === 'abandoned') {
    return { tier: 'abandoned', reason: 'The entry was abandoned before its prediction was tested.' };
  }
  const weakness = findWeakness(question);
  return weakness === undefined ? judgeOutcome(question) : { tier: 'bronze', reason: weakness };
}

/** Says whether a hook saw the same outcome at most 30 minutes before the resolution. */
export function isVouchedFor({ event, resolution, resolvedAt }: Omit<TierQuestion, 'entry'>): boolean {
  return event?.status === resolution.status && resolvedAt - event.capturedAt <= OUTCOME_EVENT_LIFETIME;
}

function findWeakness({ entry, resolution }: TierQuestion): string | undefined {
  for (const field of ['goal', 'hypothesis', 'prediction'] as const) {
    const length = codePointLength(entry[field].trim());
    if (length < CLEAR_LENGTH) {
      return `The ${field} has ${length} characters, fewer than the ${CLEAR_LENGTH} a clear one takes.`;
    }
  }
  for (const field of ['goal', 'prediction'] as const) {
    if (normalise(entry.hypothesis) === normalise(entry[field])) return `The hypothesis only repeats the ${field}.`;
  }
  const overlap = jaccard(tokens(entry.hypothesis), tokens(entry.prediction));
  if (overlap >= ECHO_OVERLAP) {
    return `Hypothesis and prediction share ${Math.round(overlap * 100)} % of their words: nothing could falsify it.`;
  }
  const unexplained = resolution.status === 'falsified' && resolution.lesson === undefined;
  return unexplained ? 'The entry was falsified and no lesson says what worked.' : undefined;
}

/** Gold takes evidence that does not come from the author, silver a lesson, or evidence that has aged. */
function judgeOutcome(question: TierQuestion): TierAnswer {
  const { event, resolution } = question;
  if (isVouchedFor(question)) {
    return { tier: 'gold', reason: 'A captured result from the last 30 minutes agrees with the outcome.' };
  }
  const held = question.heldCommit;
  if (held !== undefined && resolution.status === 'confirmed' && held.heldFor >= HOLDING_TIME) {
    return { tier: 'gold', reason: heldReason(held, question.resolvedAt) };
  }
  const lack = lackOfEvidence(question);
  if (resolution.lesson !== undefined) return { tier: 'silver', reason: `There is a lesson, but ${lack}.` };
  return event?.status === resolution.status
    ? { tier: 'silver', reason: `There is no lesson, and ${lack}.` }
    : { tier: 'bronze', reason: `There is no lesson, and ${lack}.` };
}

/** What was taken back may have been made again long after the entry. */
function heldReason({ sha, committedAt }: NonNullable<TierQuestion['heldCommit']>, resolvedAt: number): string {
  const made = committedAt <= resolvedAt ? 'made while it was open' : 'which has what was changed then';
  return `Commit ${sha.slice(0, 10)}, ${made}, has held for 14 days.`;
}

function lackOfEvidence({ event, resolution: { status } }: TierQuestion): string {
  if (event === undefined) return 'no captured result vouches for the outcome';
  return event.status === status
    ? 'the captured result that agrees with the outcome is older than 30 minutes'
    : `the last captured result says ${event.status}, not ${status}`;
}

/** Words in lower case; a character of a script without spaces counts as a word. */
function tokens(text: string): readonly string[] {
  const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
  const word = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}_])+`, 'gu');
  return text.normalize('NFKC').toLowerCase().match(word) ?? [];
}

/** Equal for texts that differ in case, punctuation and spaces alone; text without words stands for itself. */
function normalise(text: string): string {
  return tokens(text).join(' ') || text.trim();
}

function jaccard(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [new Set(left), new Set(right)];
  const shared = [...a].filter((token) => b.has(token)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
