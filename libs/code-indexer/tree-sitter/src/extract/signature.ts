import { cut } from './cut.ts';
import type { TextSpan } from './text-span.ts';

export const SIGNATURE_LIMIT = 300;
/** White space that is collapsed later may make the text this much longer. */
const READ_LIMIT = SIGNATURE_LIMIT * 4;
/** What leads to a body, or ends a statement. */
const TAIL = /(?:=>|[\s{:=;,])+$/u;

/** The text of a definition up to its body, on one line. */
export function signatureText(content: string, { start, end }: TextSpan): string {
  const text = content
    .slice(start, Math.min(end, start + READ_LIMIT))
    .replace(/\s+/gu, ' ')
    .trim();
  const bare = text.replace(TAIL, '');
  return cut(bare === '' ? text : bare, SIGNATURE_LIMIT).trimEnd();
}
