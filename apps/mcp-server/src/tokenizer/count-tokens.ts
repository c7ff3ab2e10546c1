import type { Vocabulary } from './vocabulary.ts';

/** How GPT-2 splits a text before it encodes: no token crosses the bounds of a piece. */
const PIECES = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu;
/** Texts are counted line by line and then whole. */
const REMEMBERED_PIECES = 20_000;

/** Counts the tokens of texts by byte-pair encoding (Sennrich et al. 2016); text that spells a special token is text. */
export function createTokenCounter(vocabulary: Vocabulary): (text: string) => number {
  const known = new Map<string, number>();
  const countOf = (piece: string): number => {
    const remembered = known.get(piece);
    if (remembered !== undefined) return remembered;
    const count = countPiece(vocabulary, Buffer.from(piece));
    if (known.size >= REMEMBERED_PIECES) known.clear();
    known.set(piece, count);
    return count;
  };
  return (text) => {
    let count = 0;
    for (const [piece] of text.matchAll(PIECES)) count += countOf(piece);
    return count;
  };
}

/** Merges the neighbours whose pair has the lowest rank, the first of equals, until no pair is a token. */
function countPiece(vocabulary: Vocabulary, bytes: Uint8Array): number {
  if (vocabulary.rankOf(bytes, 0, bytes.length) !== undefined) return 1;
  const starts = Array.from({ length: bytes.length + 1 }, (_, index) => index);
  // Of the part at the same place with the one behind it.
  const ranks = starts.slice(0, -1).map((_, index) => pairRank(vocabulary, bytes, starts.slice(index, index + 3)));
  for (;;) {
    const lowest = indexOfLowest(ranks);
    if (ranks[lowest] === undefined || ranks[lowest] === Infinity) return starts.length - 1;
    starts.splice(lowest + 1, 1);
    ranks.splice(lowest + 1, 1);
    for (const index of [lowest - 1, lowest]) {
      if (index >= 0) ranks[index] = pairRank(vocabulary, bytes, starts.slice(index, index + 3));
    }
  }
}

function pairRank(vocabulary: Vocabulary, bytes: Uint8Array, bounds: readonly number[]): number {
  const [start, , end] = bounds;
  return start === undefined || end === undefined ? Infinity : (vocabulary.rankOf(bytes, start, end) ?? Infinity);
}

function indexOfLowest(ranks: readonly number[]): number {
  let lowest = 0;
  for (let index = 1; index < ranks.length; index += 1) {
    if ((ranks[index] ?? Infinity) < (ranks[lowest] ?? Infinity)) lowest = index;
  }
  return lowest;
}
