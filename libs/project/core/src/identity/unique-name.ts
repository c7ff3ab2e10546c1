import { RESERVED_PROJECT_NAMES } from '@learning-memory/project';

const LONGEST_PART = 60;
const FALLBACK = 'project';

/** As few of the last parts as make a name that nobody has: `app`, `jane/app`, `example.org/jane/app`, else `app-2`. */
export function uniqueName(parts: readonly string[], names: readonly string[]): string {
  const taken = new Set([...names, ...RESERVED_PROJECT_NAMES].map((name) => name.toLowerCase()));
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const clean = parts.map(cleanPart).filter((part) => part !== '');
  const last = clean.at(-1) ?? FALLBACK;
  const candidates = [last, ...clean.map((_, index) => clean.slice(-index - 1).join('/'))];
  return candidates.find(isFree) ?? numbered(last, isFree);
}

function numbered(name: string, isFree: (name: string) => boolean): string {
  let number = 2;
  while (!isFree(`${name}-${String(number)}`)) number += 1;
  return `${name}-${String(number)}`;
}

/** Names are shown to agents: a folder may be called anything. */
function cleanPart(part: string): string {
  const text = part
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/gu, '');
  return [...text].slice(0, LONGEST_PART).join('');
}
