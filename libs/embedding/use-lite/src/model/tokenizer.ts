import type { Vocabulary } from './read-model-files.ts';

/** The token of what the vocabulary has no piece for. */
const UNKNOWN = 0;

/** The first tokens of the vocabulary are marks, not pieces of words. */
const RESERVED_TOKENS = 6;

const WORD_START = '\u2581';

/**
 * Tokens of a text: the likeliest sequence of pieces under the unigram model of SentencePiece (Kudo 2018), found as by
 * Viterbi. Only the space separates words. `[]` for an empty text.
 */
export function createTokenizer(vocabulary: Vocabulary): (text: string) => readonly number[] {
  const root = buildTrie(vocabulary);
  const scoreOf = (token: number): number => vocabulary[token]?.[1] ?? 0;

  return (text) => {
    if (text === '') return [];
    const symbols = [...(WORD_START + text.replaceAll(' ', WORD_START))];
    const best = new Float64Array(symbols.length + 1);
    const last = new Uint32Array(symbols.length + 1);
    for (let start = 0; start < symbols.length; start++) {
      for (const [end, token] of piecesAt(root, symbols, start)) {
        const score = (best[start] ?? 0) + scoreOf(token);
        // The encoder was trained on tokens found so: a score of 0 counts as none.
        if (best[end] === 0 || score >= (best[end] ?? 0)) {
          best[end] = score;
          last[end] = token;
        }
      }
    }
    return withoutRepeatedUnknown(walkBack(last, vocabulary));
  };
}

/** Where the symbols so far lead; with a token where they are a piece. */
interface TrieNode {
  token?: number;
  readonly next: Map<string, TrieNode>;
}

function buildTrie(vocabulary: Vocabulary): TrieNode {
  const root: TrieNode = { next: new Map() };
  for (const [token, [piece]] of vocabulary.entries()) {
    if (token < RESERVED_TOKENS) continue;
    let node = root;
    for (const symbol of piece) {
      const next = node.next.get(symbol) ?? { next: new Map() };
      node.next.set(symbol, next);
      node = next;
    }
    node.token = token;
  }
  return root;
}

/** Pieces that begin at `start`, as ends with tokens; one unknown symbol where there is none. */
function piecesAt(root: TrieNode, symbols: readonly string[], start: number): (readonly [number, number])[] {
  const pieces: (readonly [end: number, token: number])[] = [];
  let node = root.next.get(symbols[start] ?? '');
  for (let end = start + 1; node !== undefined; end++) {
    if (node.token !== undefined) pieces.push([end, node.token]);
    node = node.next.get(symbols[end] ?? '');
  }
  return pieces.length === 0 ? [[start + 1, UNKNOWN]] : pieces;
}

function walkBack(last: Uint32Array, vocabulary: Vocabulary): readonly number[] {
  const tokens: number[] = [];
  for (let end = last.length - 1; end > 0;) {
    const token = last[end] ?? UNKNOWN;
    tokens.push(token);
    end -= vocabulary[token]?.[0].length ?? 1;
  }
  return tokens.reverse();
}

function withoutRepeatedUnknown(tokens: readonly number[]): readonly number[] {
  return tokens.filter((token, index) => token !== UNKNOWN || tokens[index - 1] !== UNKNOWN);
}
