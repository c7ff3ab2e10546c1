import type { TextSpan } from './text-span.ts';

const LONGEST = 200;
const PLAIN_PATH = /^[#$@\p{L}\p{N}_]+(?:\.[#$@\p{L}\p{N}_]+)*$/u;

/** `this.parser` of `this.parser.parse()`, separators as dots; empty for what is no plain path of names. */
export function plainReceiver(content: string, { start, end }: TextSpan): string {
  if (end - start > LONGEST) return '';
  const path = content
    .slice(start, end)
    .replace(/^super\s*\(.*\)$/su, 'super')
    .replace(/\s*(?:\?\.|!\.|->|\?->|::|[.:\\])\s*/gu, '.')
    .replace(/^\.+|!$|[&*]+/gu, '');
  return PLAIN_PATH.test(path) ? path : '';
}
