import { cutAt } from '../text/cut-text.ts';
import type { CountTokens } from './count-tokens.ts';

export interface Line {
  readonly text: string;
  readonly tokens: number;
  readonly cut: boolean;
}

export interface LineParts {
  /** What may be cut. */
  readonly body: string;
  /** The whole line around a body. */
  readonly wrap: (body: string, cut: boolean) => string;
}

/** Longer bodies are cut before they are counted: some tokenizers take quadratic time for a run of equal characters. */
const CHARACTERS_PER_TOKEN = 12;
/** A shorter rest of a body tells nothing. */
const FEWEST_CHARACTERS = 12;

/** The line if it has at most `limit` tokens, else as much of its body as fits, cut after a word; `undefined` for too little. */
export function fitLine({ body, wrap }: LineParts, limit: number, countTokens: CountTokens): Line | undefined {
  const longest = Math.max(0, Math.floor(limit * CHARACTERS_PER_TOKEN));
  if (body.length <= longest) {
    const text = wrap(body, false);
    const tokens = countTokens(text);
    if (tokens <= limit) return { text, tokens, cut: false };
  }
  const start = body.slice(0, longest);
  const lineAt = (end: number): Line => {
    const text = wrap(cutAt(start, end), true);
    return { text, tokens: countTokens(text), cut: true };
  };
  return longestFit(cutPoints(start), (end) => {
    const line = lineAt(end);
    return line.tokens <= limit ? line : undefined;
  });
}

/** Ends of words; every character where there are hardly any. */
function cutPoints(text: string): readonly number[] {
  const ends = [...text.matchAll(/\s/gu)].map(({ index }) => index);
  const points = ends.length * 40 >= text.length ? ends : Array.from(text, (_character, index) => index);
  return points.filter((point) => point >= FEWEST_CHARACTERS);
}

/** The answer of the last point that has one; a longer beginning never takes fewer tokens by more than a few. */
function longestFit(points: readonly number[], fit: (point: number) => Line | undefined): Line | undefined {
  let [low, high] = [0, points.length - 1];
  let best: Line | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const line = fit(points[middle] ?? 0);
    if (line === undefined) high = middle - 1;
    else [best, low] = [line, middle + 1];
  }
  return best;
}
