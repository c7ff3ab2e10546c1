import type { ComparedText, SearchedCollection, TextBeside } from '@learning-memory/searcher';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { blendScores } from './blend-scores.ts';
import { cutText } from './cut-text.ts';

/** So many of the best are looked at again. */
export const SECOND_LOOK_DEPTH = 50;
/** Share of what a text says together with those beside it. */
const BESIDE_SHARE = 0.4;

/** Compares a question with texts word by word. */
export interface SecondLook {
  /** Of the order, 0 to 1; the rest is left to the first look. */
  readonly share: number;
  /** 0 to 1 for each text, in their order; `undefined` when the model cannot. */
  compare(texts: readonly string[]): Promise<readonly number[] | undefined>;
}

/**
 * Orders the best hits anew by the convex sum of both looks, each min-max normalised: a vector of a whole text tells little
 * of a single word in it, the nearest words of both texts do (late interaction: Khattab and Zaharia 2020, "ColBERT"). The
 * best score stays what it was, others are in proportion. `found` is best first, and so is the result.
 */
export async function lookAgain<P extends object>(
  found: readonly ScoredPoint<P>[],
  look: SecondLook | undefined,
  comparedTexts: SearchedCollection<P>['comparedTexts'],
): Promise<LookedAgain<P>> {
  if (found.length === 0 || look === undefined || look.share === 0 || comparedTexts === undefined)
    return { hits: found };
  const texts = comparedTexts(found.slice(0, SECOND_LOOK_DEPTH), found).map(cutText);
  if (texts.length === 0) return { hits: found };
  const compared = await compareAll(look, texts);
  if (compared === undefined) return { hits: found };
  return { hits: blendScores(found, compared.scores, look.share), best: compared.best };
}

export interface LookedAgain<P extends object> {
  readonly hits: readonly ScoredPoint<P>[];
  /** How well a text answers the words of the question, by itself; absent where none was compared. */
  readonly best?: number | undefined;
}

/**
 * How much better a candidate answers the words of the question than prompts that no project has an answer to; `undefined`
 * where nothing was compared.
 */
export async function answeredAbove(
  prompts: readonly string[] | undefined,
  { best, compare }: Pick<LookedAgain<object>, 'best'> & Partial<Pick<SecondLook, 'compare'>>,
): Promise<number | undefined> {
  if (best === undefined || prompts === undefined || prompts.length === 0) return undefined;
  const others = await compare?.(prompts);
  return others === undefined ? undefined : best - Math.max(...others);
}

interface ComparedScores {
  readonly scores: readonly number[];
  readonly best: number;
}

/** Each text alone, and with those beside it. */
async function compareAll(look: SecondLook, texts: readonly ComparedText[]): Promise<ComparedScores | undefined> {
  const alone = texts.map(({ text }) => text);
  const together = texts.flatMap(({ text, beside }) => (beside === undefined ? [] : [textWith(text, beside)]));
  const compared = await look.compare([...alone, ...together]);
  if (compared === undefined) return undefined;
  const rest = compared.slice(alone.length);
  const scores = texts.map(({ beside }, index) => {
    const own = compared[index] ?? 0;
    return beside === undefined ? own : (1 - BESIDE_SHARE) * own + BESIDE_SHARE * (rest.shift() ?? 0);
  });
  return { scores, best: Math.max(...compared.slice(0, alone.length)) };
}

function textWith(text: string, beside: readonly TextBeside[]): string {
  return [text, ...beside.map((other) => other.text)].join('\n');
}
