import type { Bump } from './change.ts';

/** Which part of a version was raised; `none` for the same and for an older one. */
export function versionBump(from: string, to: string): Bump {
  const [old, now] = [partsOf(from), partsOf(to)];
  const at = old.findIndex((part, nth) => part !== now[nth]);
  if (at < 0 || (now[at] ?? 0) < (old[at] ?? 0)) return 'none';
  return (['major', 'minor', 'patch'] as const)[at] ?? 'none';
}

function partsOf(version: string): readonly number[] {
  const found = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (found === null) throw new Error(`"${version}" is no version. Write it as 1.2.3.`);
  return found.slice(1).map(Number);
}
