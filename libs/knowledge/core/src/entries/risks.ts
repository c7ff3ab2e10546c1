import { RISK_KINDS, type RiskKind } from '@learning-memory/knowledge';

export interface Risk {
  readonly kind: RiskKind;
  readonly text: string;
}

/** Emphasis may end before the colon. */
const MARKER = new RegExp(`(?<![\\p{L}\\p{N}_])(${RISK_KINDS.join('|')})[*_\`]*:`, 'gu');
/** Marks of emphasis, quotes and lists that stood around the marker. */
const DECORATION = /^[\s*_`]+|[\s*_`]+$/gu;
const LIST_MARK = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;

/** What a content warns of, in its order. */
export function risksOf(content: string): readonly Risk[] {
  const lines = content.split(/\r\n|[\n\r\u2028\u2029]/u);
  return lines.flatMap((line, number) => {
    const marks = [...line.matchAll(MARKER)];
    return marks.flatMap((mark, position) => {
      const next = marks[position + 1];
      const text = line.slice(mark.index + mark[0].length, next?.index).replaceAll(DECORATION, '');
      const said = text === '' && next === undefined ? paragraphAfter(lines, number) : text;
      return said === '' ? [] : [{ kind: mark[1] as RiskKind, text: said }];
    });
  });
}

/** What a marker on a line of its own is the heading of, up to a blank line or the next marker. */
function paragraphAfter(lines: readonly string[], heading: number): string {
  const start = lines.findIndex((line, number) => number > heading && line.trim() !== '');
  if (start === -1) return '';
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => line.trim() === '' || line.search(MARKER) !== -1);
  return rest
    .slice(0, end === -1 ? undefined : end)
    .map((line) => line.replace(LIST_MARK, '').replaceAll(DECORATION, ''))
    .filter((line) => line !== '')
    .join(' ');
}
