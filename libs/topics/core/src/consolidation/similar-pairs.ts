import { MERGE_SIMILARITY, type CurationProposal } from '@learning-memory/topics';
import { compareStrings } from '@learning-memory/text-analysis';
import type { Breather } from '../breather.ts';
import { dot } from '../spaces/dense-vector.ts';
import type { ComparedMemories } from '../spaces/compared-memories.ts';

/** More than anybody tidies in one go. */
const MOST_PROPOSALS = 50;

/** Pairs whose meaning is almost the same, most alike first. */
export async function findMerges(
  { memories, corpus }: ComparedMemories,
  breather: Breather,
): Promise<readonly CurationProposal[]> {
  const found: CurationProposal[] = [];
  for (const [left, { encoding }] of corpus.members.entries()) {
    const a = encoding.whole;
    if (a === undefined) continue;
    for (let right = left + 1; right < corpus.members.length; right += 1) {
      const b = corpus.members[right]?.encoding.whole;
      const similarity = b === undefined ? 0 : dot(a, b);
      if (similarity >= MERGE_SIMILARITY) found.push({ ...ends(memories, left, right), similarity });
    }
    await breather.pause();
  }
  return found.sort((a, b) => b.similarity - a.similarity || compareStrings(a.first, b.first)).slice(0, MOST_PROPOSALS);
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
