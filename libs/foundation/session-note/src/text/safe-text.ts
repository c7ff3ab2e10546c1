import { redact } from '@learning-memory/redaction';
import { cutEnd, cutStart } from './shorten.ts';

/** Of a longer text the beginning and the end: what is asked stands before or after what was pasted. */
const LONGEST_PART = 60_000;
const PRIVATE = /<\/?private[\s>]/i;

/**
 * A text as it may be cut to pieces: without secrets and private parts, which can only be told while it is whole, and
 * bounded in length.
 */
export function safeText(text: string): string {
  return redact(bounded(text)).text;
}

function bounded(text: string): string {
  if (text.length <= 2 * LONGEST_PART) return text;
  const head = cutEnd(text, LONGEST_PART);
  // In the end alone a private part could not be told from the rest.
  return PRIVATE.test(text) ? head : `${head}\n${cutStart(text, LONGEST_PART)}`;
}
