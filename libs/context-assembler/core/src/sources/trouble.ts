import {
  CONTEXT_SOURCES,
  type ContextNotice,
  type ContextNoticeReason,
  type ContextSource,
} from '@learning-memory/context-assembler';
import { compareStrings } from '@learning-memory/text-analysis';
import { stampOf } from '../candidates/candidate.ts';

/** Holds what is missing or weaker than usual. */
export interface Trouble {
  readonly source: ContextSource;
  /** Says what was asked of the source: `surprises`. */
  readonly subject: string;
  readonly reason: ContextNoticeReason;
  /** Never the message of a foreign error, which may hold a path. */
  readonly detail: string;
}

const REASONS: readonly ContextNoticeReason[] = ['failed', 'late', 'weaker'];

/** One notice for a source and a reason, in their fixed order. */
export function toNotices(troubles: readonly Trouble[]): readonly ContextNotice[] {
  return CONTEXT_SOURCES.flatMap((source) =>
    REASONS.flatMap((reason) => {
      const own = ordered(troubles).filter((trouble) => trouble.source === source && trouble.reason === reason);
      const subjects = unique(own.map(({ subject }) => subject)).join(', ');
      const message = `${subjects}: ${unique(own.map(({ detail }) => detail)).join(' ')}`;
      return own.length === 0 ? [] : [{ source, reason, message }];
    }),
  );
}

/** Tells a notice apart from all others, as the stamp of an item does. */
export function noticeStamp({ source, reason, message }: ContextNotice): string {
  return stampOf({ source, id: reason, says: message });
}

/** Lines that name what is missing, and then what is weaker than usual, one for each cause. */
export function toLines(troubles: readonly Trouble[]): readonly string[] {
  const missing = ordered(troubles).filter(({ reason }) => reason !== 'weaker');
  const weaker = ordered(troubles).filter(({ reason }) => reason === 'weaker');
  const named = missing.map(({ subject, reason }) => `${subject} (${reason})`).join(', ');
  return [
    ...(named === '' ? [] : [`Not recalled: ${named}.`]),
    ...unique(weaker.map(({ detail }) => detail)).map((detail) => {
      const subjects = unique(weaker.filter((trouble) => trouble.detail === detail).map(({ subject }) => subject));
      return `Weaker than usual: ${subjects.join(', ')}. ${detail}`;
    }),
  ];
}

/** Answers arrive in any order; the text has one. */
function ordered(troubles: readonly Trouble[]): readonly Trouble[] {
  return troubles.toSorted(
    (left, right) =>
      CONTEXT_SOURCES.indexOf(left.source) - CONTEXT_SOURCES.indexOf(right.source) ||
      compareStrings(left.subject, right.subject) ||
      compareStrings(left.detail, right.detail),
  );
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
