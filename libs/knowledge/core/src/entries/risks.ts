import { RISK_KINDS, type RiskKind } from '@learning-memory/knowledge';

export interface Risk {
  readonly kind: RiskKind;
  readonly text: string;
}

const MARKER = new RegExp(`(?<![\\p{L}\\p{N}_])(${RISK_KINDS.join('|')}):`, 'gu');
/** Marks of emphasis and quotes that stood around the marker. */
const DECORATION = /^[\s*_`]+|[\s*_`]+$/gu;

/** What a content warns of, in its order. */
export function risksOf(content: string): readonly Risk[] {
  return content.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((line) => {
    const marks = [...line.matchAll(MARKER)];
    return marks.flatMap((mark, position) => {
      const end = marks[position + 1]?.index ?? line.length;
      const text = line.slice(mark.index + mark[0].length, end).replaceAll(DECORATION, '');
      return text === '' ? [] : [{ kind: mark[1] as RiskKind, text }];
    });
  });
}
