import { cutAt } from '../text/cut-text.ts';
import type { CountTokens } from './count-tokens.ts';

export interface FittedLine {
  readonly text: string;
  readonly tokens: number;
  readonly cut: boolean;
}

export interface LineParts {
  /** Says what may be cut. */
  readonly body: string;
  /** Says what of it is shown first where it is cut; the body without it. */
  readonly focus?: string | undefined;
  /** Makes the whole line around a body. */
  readonly wrap: (body: string, cut: boolean) => string;
}

/** Longer bodies are cut before they are counted: some tokenizers take quadratic time for a run of equal characters. */
const CHARACTERS_PER_TOKEN = 12;
/** A shorter beginning of a body tells less than what stands around it. */
const FEWEST_TOKENS = 8;
const FEWEST_CHARACTERS = 12;

/**
 * The line if its body has at most `bodyLimit` tokens, else as much of the body as that, cut after a word; `undefined`
 * for too little. What stands around a body comes on top: it can be longer than a short body may be.
 */
export function fitLine(
  { body, focus = body, wrap }: LineParts,
  bodyLimit: number,
  countTokens: CountTokens,
): FittedLine | undefined {
  const longest = Math.max(0, Math.floor(bodyLimit * CHARACTERS_PER_TOKEN));
  const limit = bodyLimit + countTokens(wrap('', true));
  const whole = (said: string): FittedLine | undefined => {
    if (said.length > longest) return undefined;
    const text = wrap(said, said !== body);
    const tokens = countTokens(text);
    return tokens > limit ? undefined : { text, tokens, cut: said !== body };
  };
  const fitting = whole(body) ?? (focus === body || bodyLimit < FEWEST_TOKENS ? undefined : whole(focus));
  if (fitting !== undefined) return fitting;
  if (bodyLimit < FEWEST_TOKENS) return undefined;
  const start = focus.slice(0, longest);
  const lineAt = (end: number): FittedLine => {
    const text = wrap(cutAt(start, end), true);
    return { text, tokens: countTokens(text), cut: true };
  };
  return longestFit(cutPoints(start), (end) => {
    const line = lineAt(end);
    return line.tokens <= limit ? line : undefined;
  });
}

/** Ends of words, but of none that announces the next; every character where there are hardly any. */
function cutPoints(text: string): readonly number[] {
  const ends = [...text.matchAll(/(?<!:)\s/gu)].map(({ index }) => index);
  const points = ends.length * 40 >= text.length ? ends : Array.from(text, (_character, index) => index);
  return points.filter((point) => point >= FEWEST_CHARACTERS);
}

/** The answer of the last point that has one; a longer beginning never takes fewer tokens by more than a few. */
function longestFit(points: readonly number[], fit: (point: number) => FittedLine | undefined): FittedLine | undefined {
  let [low, high] = [0, points.length - 1];
  let best: FittedLine | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const line = fit(points[middle] ?? 0);
    if (line === undefined) high = middle - 1;
    else [best, low] = [line, middle + 1];
  }
  return best;
}
