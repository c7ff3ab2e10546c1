import type { Redacted } from './redacted.ts';

const TAG = /<(\/?)private(?:\s[^<>]*)?>/gi;

/** Takes out `<private>…</private>` with everything inside; a part that is never closed reaches to the end. */
export function removePrivateParts(text: string): Redacted {
  const kept: string[] = [];
  let depth = 0;
  let keptFrom = 0;
  let count = 0;
  for (const tag of text.matchAll(TAG)) {
    const closes = tag[1] === '/';
    if (closes && depth === 0) continue;
    if (!closes && depth === 0) {
      kept.push(text.slice(keptFrom, tag.index));
      count += 1;
    }
    depth += closes ? -1 : 1;
    keptFrom = tag.index + tag[0].length;
  }
  if (depth === 0) kept.push(text.slice(keptFrom));
  return { text: kept.join(''), count };
}
