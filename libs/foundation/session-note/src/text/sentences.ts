import { oneLine } from './one-line.ts';
import { paragraphsOf } from './paragraphs.ts';
import { proseLines } from './prose.ts';

/** More say nothing new, and would cost time without bound. */
const MOST = 60;
const MOST_LINES = 400;
const LONGEST = 600;
const SEGMENTER = new Intl.Segmenter('und', { granularity: 'sentence' });
/** `e.g. `, `z. B. `, `Mr. `: the segmenter takes their dots for the end of a sentence. */
const ABBREVIATED = /(?:^|[\s(„"])(?:\p{L}|\p{L}\.\s?\p{L}|[DM]rs?|bzw|ca|etc|vgl|usw|vs|No|Nr)\.\s*$/u;

/**
 * The sentences a person or an agent wrote, in order, each on one line without the marks of Markdown. Those under a
 * heading that `isTelling` begin with it.
 */
export function sentencesOf(text: string, isTelling: (heading: string) => boolean = () => false): readonly string[] {
  const sentences: string[] = [];
  for (const paragraph of paragraphsOf(ends(proseLines(text)), isTelling)) {
    for (const sentence of segments(paragraph)) {
      const plain = oneLine(sentence);
      if (plain !== '' && plain.length <= LONGEST) sentences.push(plain);
    }
  }
  return sentences.length <= MOST ? sentences : [...sentences.slice(0, MOST / 2), ...sentences.slice(-MOST / 2)];
}

/** Of too many lines the first and the last: what matters stands there. */
function ends(lines: readonly string[]): readonly string[] {
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES / 2), ...lines.slice(-MOST_LINES / 2)];
}

function segments(paragraph: string): readonly string[] {
  const found: string[] = [];
  for (const { segment } of SEGMENTER.segment(paragraph)) {
    const before = found.at(-1);
    if (before !== undefined && ABBREVIATED.test(before)) found[found.length - 1] = before + segment;
    else found.push(segment);
  }
  return found;
}
