import { analyzeText } from '@learning-memory/text-analysis';
import { countAll, type FeatureCounts } from './count.ts';

/** What follows these is a cause. */
const BEFORE_CAUSE =
  /\b(?:because(?: of)?|since|due to|caused by|came from|comes from|owing to|thanks to|the cause (?:is|was)|after)\b/giu;
/** What follows these is an effect. */
const BEFORE_EFFECT =
  /\b(?:so that|so|therefore|hence|thus|which is why|led to|leads to|caused|causes|made|makes|resulted in|breaks|broke|otherwise|or else|else|in order to)\b/giu;

/** A sentence with more, or longer ones, is a list or a log: read whole for each cue it would take a minute. */
const MOST_CUES = 8;
const LONGEST_PART = 1000;

/**
 * E5: what causes and what follows, each word with its part in that; nothing where a text names no cause. Plain words count
 * half as much: what is a cause here may be an effect there.
 */
export function causalFeatures(text: string): FeatureCounts {
  const counts: FeatureCounts = new Map<string, number>();
  for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
    addParts(counts, sentence, { cue: BEFORE_CAUSE, before: 'effect', after: 'cause' });
    addParts(counts, sentence, { cue: BEFORE_EFFECT, before: 'cause', after: 'effect' });
  }
  return counts;
}

interface Parts {
  readonly cue: RegExp;
  readonly before: string;
  readonly after: string;
}

function addParts(counts: FeatureCounts, sentence: string, { cue, before, after }: Parts): void {
  for (const match of [...sentence.matchAll(cue)].slice(0, MOST_CUES)) {
    const end = match.index + match[0].length;
    addTerms(counts, sentence.slice(Math.max(0, match.index - LONGEST_PART), match.index), before);
    addTerms(counts, sentence.slice(end, end + LONGEST_PART), after);
  }
}

function addTerms(counts: FeatureCounts, text: string, part: string): void {
  if (text.trim() === '') return;
  const terms = analyzeText(text);
  countAll(
    terms.map((term) => `${part}:${term}`),
    counts,
  );
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 0.5);
}
