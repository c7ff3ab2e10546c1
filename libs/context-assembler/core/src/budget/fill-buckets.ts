import type { Candidate } from '../candidates/candidate.ts';
import type { Section } from '../candidates/sections.ts';
import type { FittedLine } from './fit-line.ts';

/** Holds what one source may show, best first, and its part of the budget. */
export interface Bucket {
  readonly weight: number;
  readonly candidates: readonly Candidate[];
}

export interface Room {
  readonly tokens: number;
  /** Counts UTF-16 units. */
  readonly characters: number;
}

export interface FillBucketsOptions {
  readonly room: Room;
  /**
   * The line of a candidate, of which at most `limit` tokens are its own; `undefined` when too little would be left.
   */
  readonly lineOf: (candidate: Candidate, limit: number) => FittedLine | undefined;
  /** What the heading of a section takes when its first line is shown. */
  readonly headingOf: (section: Section) => Room;
}

export interface Chosen {
  readonly candidate: Candidate;
  readonly line: FittedLine;
}

export interface Filled {
  /** Come in the order of the buckets, in each the best first. */
  readonly chosen: readonly Chosen[];
  /** True when a candidate was left out. */
  readonly leftOut: boolean;
}

/**
 * Most of a bucket's share that the text of one candidate may take; buckets with nothing to show have no share. Where it
 * comes from and why it was chosen come on top: of a small share they alone are more than a quarter.
 */
const ITEM_SHARE = 0.25;
const NEW_LINE = 1;

/**
 * Each bucket its share and takes from it, best first, what fits. What is left over is shared out anew among the
 * buckets that have more to show, until it is too little for any of them.
 */
export function fillBuckets(buckets: readonly Bucket[], options: FillBucketsOptions): Filled {
  const total = weightOf(buckets.filter(({ candidates }) => candidates.length > 0));
  const queues = buckets.map(({ weight, candidates }): BucketQueue => {
    const limit = Math.floor((options.room.tokens * weight * ITEM_SHARE) / total);
    return { weight, waiting: linesOf(candidates, (candidate) => options.lineOf(candidate, limit)), chosen: [] };
  });
  const spending = createSpending(options);

  for (let progress = true; progress;) {
    const open = queues.filter(({ waiting }) => waiting.peek() !== undefined);
    const [left, weights] = [spending.left(), weightOf(open)];
    const taking = open.filter((queue) => takeWithin(queue, (left * queue.weight) / weights, spending));
    progress = taking.length > 0;
  }
  // What no share alone can pay for, all that is left may.
  for (const queue of queues) takeWithin(queue, spending.left(), spending);

  const chosen = queues.flatMap((queue) => queue.chosen);
  return { chosen, leftOut: chosen.length < buckets.flatMap(({ candidates }) => candidates).length };
}

interface BucketQueue {
  readonly weight: number;
  readonly waiting: Waiting;
  readonly chosen: Chosen[];
}

/** Takes the best first, and none after the first that does not fit: a worse one is no substitute for a better one. */
function takeWithin({ waiting, chosen }: BucketQueue, allowance: number, spending: Spending): boolean {
  let left = allowance;
  let taken = false;
  for (let next = waiting.peek(); next !== undefined; next = waiting.peek()) {
    const cost = spending.pay(next, left);
    if (cost === undefined) break;
    left -= cost;
    taken = true;
    chosen.push(next);
    waiting.shift();
  }
  return taken;
}

/** Lines are made when they are looked at: most are never shown. */
interface Waiting {
  peek(): Chosen | undefined;
  shift(): void;
}

function linesOf(candidates: readonly Candidate[], lineOf: (candidate: Candidate) => FittedLine | undefined): Waiting {
  const rest = [...candidates];
  let first: Chosen | undefined;
  return {
    peek() {
      while (first === undefined) {
        const candidate = rest.shift();
        if (candidate === undefined) return undefined;
        const line = lineOf(candidate);
        if (line !== undefined) first = { candidate, line };
      }
      return first;
    },
    shift() {
      first = undefined;
    },
  };
}

interface Spending {
  left(): number;
  /** The tokens it took, or `undefined` when it has no room in the allowance or in all that is left. */
  pay(chosen: Chosen, allowance: number): number | undefined;
}

function createSpending({ room, headingOf }: FillBucketsOptions): Spending {
  let { tokens, characters } = room;
  const sections = new Set<Section>();
  return {
    left: () => tokens,
    pay({ candidate: { section }, line }, allowance) {
      const heading = sections.has(section) ? { tokens: 0, characters: 0 } : headingOf(section);
      const cost = line.tokens + heading.tokens;
      const length = line.text.length + NEW_LINE + heading.characters;
      if (cost > Math.min(allowance, tokens) || length > characters) return undefined;
      sections.add(section);
      tokens -= cost;
      characters -= length;
      return cost;
    },
  };
}

function weightOf(buckets: readonly { readonly weight: number }[]): number {
  return buckets.reduce((sum, { weight }) => sum + weight, 0);
}
