import { MERGE_SIMILARITY, type CurationProposal } from '@learning-memory/topics';
import { compareStrings } from '@learning-memory/text-analysis';
import type { Breather } from '@learning-memory/concurrency';
import type { Deadline } from '../deadline.ts';
import { dot } from '../spaces/dense-vector.ts';
import type { ComparedMemories } from '../spaces/compared-memories.ts';

/** More than anybody tidies in one go. */
const MOST_PROPOSALS = 50;
/** Dimensions after which most pairs cannot be alike any more. */
const HEAD = 64;
/** More than single precision may be off. */
const SLACK = 1e-5;

export interface FoundPairs<Pair> {
  readonly pairs: readonly Pair[];
  /** So many of the newest memories were compared, each with each. */
  readonly compared: number;
}

/** A vector of unit length, and how much of it lies behind its head. */
interface Headed {
  readonly whole: Float32Array;
  readonly head: Float32Array;
  readonly tail: number;
}

/** Pairs whose meaning is almost the same, most alike first. */
export async function findMerges(
  { memories, corpus }: ComparedMemories,
  breather: Breather,
  deadline: Deadline,
): Promise<FoundPairs<CurationProposal>> {
  const found: CurationProposal[] = [];
  const vectors = corpus.members.map(({ encoding }) => encoding.whole && headed(encoding.whole));
  let compared = 0;
  for (; compared < vectors.length && !deadline.isOver(compared); compared += 1) {
    const a = vectors[compared];
    for (let newer = 0; a !== undefined && newer < compared; newer += 1) {
      const b = vectors[newer];
      const similarity = b === undefined || !mayBeAlike(a, b) ? 0 : dot(a.whole, b.whole);
      if (similarity >= MERGE_SIMILARITY) found.push({ ...ends(memories, newer, compared), similarity });
    }
    await breather.pause();
  }
  found.sort((a, b) => b.similarity - a.similarity || compareStrings(a.first, b.first));
  return { pairs: found.slice(0, MOST_PROPOSALS), compared };
}

function headed(whole: Float32Array): Headed {
  const head = whole.subarray(0, HEAD);
  return { whole, head, tail: Math.sqrt(Math.max(0, dot(whole, whole) - dot(head, head))) };
}

/** Tails have no more in common than their lengths allow (Cauchy and Schwarz). */
function mayBeAlike(a: Headed, b: Headed): boolean {
  return dot(a.head, b.head) + a.tail * b.tail >= MERGE_SIMILARITY - SLACK;
}

/** The smaller id first. */
export function ends(
  memories: ComparedMemories['memories'],
  left: number,
  right: number,
): { readonly first: string; readonly second: string } {
  const [a, b] = [memories[left]?.id ?? '', memories[right]?.id ?? ''];
  return compareStrings(a, b) < 0 ? { first: a, second: b } : { first: b, second: a };
}
