import type { Candidate } from '../candidates/candidate.ts';
import type { Bucket } from './fill-buckets.ts';
import { theRest } from './the-rest.ts';

/** A bucket of which a brief text takes its best alone. */
export interface LimitedBucket extends Bucket {
  /** Candidates of a list that are taken; all without it. */
  readonly most?: number | undefined;
  /** What the reader knows of it keeps its place among those: the next is no news. */
  readonly keepsPlaces?: boolean | undefined;
  /** How many more its list has, that are no candidates. */
  readonly further?: number | undefined;
}

/** Most candidates of searches. */
const MOST_FOUND = 4;
/**
 * A candidate of less merit, as a share of the best one's, is no more than company, and not worth a mention either: the first of
 * its source, and those behind it.
 */
const LEAST_SHARE = { first: 0.65, behind: 0.75 } as const;
/**
 * Of the best one's merit, that a candidate needs to be shown as the third of its source, or further behind. In ten stores of
 * strangers one second in five was right, and one fourth in twenty-five.
 */
const LEAST_SHOWN = { third: 0.8, further: 0.9 } as const;

/**
 * Tokens of a body: of the best, which is whole in most cases, of others, of other entries, which have a goal and what was
 * learnt to tell, and of code, whose place and name must not be cut.
 */
const BODY = { best: 52, other: 20, entry: 25, code: 40 } as const;

/** However many tokens a script takes, a body says this many letters of it: a line of a screen, and the word that is cut off. */
export const LEAST_LETTERS = 90;

/** What of the buckets a text shows, and how. */
export interface Offer {
  readonly buckets: readonly Bucket[];
  /** Most tokens of a body, of which a quarter of its bucket's share is `share`; its note comes on top. */
  readonly bodyOf: (candidate: Candidate, share: number) => number;
  /** The last line of a text with these. */
  readonly footOf: (shown: readonly Candidate[]) => string | undefined;
  /** The same without the least of what searches found; `undefined` where one of that is left, or none. */
  readonly less: () => Offer | undefined;
}

export function everything(buckets: readonly LimitedBucket[]): Offer {
  return { buckets, bodyOf: (_candidate, share) => share, footOf: () => undefined, less: () => undefined };
}

export interface Few {
  /**
   * The highest merit of all that was found, also of what the reader knows: what is left when the best was shown before is not
   * the best.
   */
  readonly best: number;
  readonly mostItems?: number | undefined;
}

/** Takes of lists the first, of searches the best over all of them. */
export function theFew(buckets: readonly LimitedBucket[], { best, mostItems = MOST_FOUND }: Few): Offer {
  const all = buckets.flatMap(({ candidates }) => candidates);
  const further = buckets.reduce((sum, bucket) => sum + (bucket.further ?? 0), 0);
  const worthy = all.filter((candidate) => (candidate.merit ?? best) >= leastShare(candidate, all) * best);
  const found = bestFound(
    worthy.filter(({ source, merit }) => merit !== undefined && merit >= leastShown({ source, merit }, all) * best),
    Math.min(mostItems, MOST_FOUND),
  );
  return {
    buckets: buckets.map(({ weight, most = Number.POSITIVE_INFINITY, candidates }) => ({
      weight,
      candidates: candidates.filter((candidate, index) =>
        candidate.merit === undefined ? index < most : found.has(candidate),
      ),
    })),
    bodyOf({ source, merit = 1 }) {
      if (source === 'code') return BODY.code;
      if (merit >= best) return BODY.best;
      return source === 'experiences' ? BODY.entry : BODY.other;
    },
    footOf: (shown) => theRest(worthy, shown, further),
    less: () => (found.size > 1 ? theFew(buckets, { best, mostItems: found.size - 1 }) : undefined),
  };
}

function leastShare(candidate: Placed, all: readonly Candidate[]): number {
  return betterOf(candidate, all) === 0 ? LEAST_SHARE.first : LEAST_SHARE.behind;
}

function leastShown(candidate: Placed, all: readonly Candidate[]): number {
  const better = betterOf(candidate, all);
  if (better < 2) return 0;
  return better === 2 ? LEAST_SHOWN.third : LEAST_SHOWN.further;
}

type Placed = Pick<Candidate, 'source' | 'merit'>;

/** How many of the same source have more merit. */
function betterOf({ source, merit = 1 }: Placed, all: readonly Candidate[]): number {
  return all.filter((other) => other.source === source && (other.merit ?? 0) > merit).length;
}

/** The best of each source, then the others, by merit: what one source says over and over leaves room for the rest. */
function bestFound(candidates: readonly Candidate[], most: number): ReadonlySet<Candidate> {
  const ranked = candidates.toSorted((left, right) => (right.merit ?? 0) - (left.merit ?? 0));
  const isFirst = (candidate: Candidate): boolean =>
    ranked.find(({ source }) => source === candidate.source) === candidate;
  const [firsts, others] = [ranked.filter(isFirst), ranked.filter((candidate) => !isFirst(candidate))];
  return new Set([...firsts, ...others].slice(0, most));
}
