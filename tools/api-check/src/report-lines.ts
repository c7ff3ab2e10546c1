import type { CheckedPackage } from './check-packages.ts';

const MOST_CHANGES = 12;
const LONGEST_LINE = 200;

/** What is told of a package: a line, and one for each change that matters most. */
export function reportLines({
  name,
  published,
  changes,
  needed,
  planned,
  isEnough,
}: CheckedPackage): readonly string[] {
  if (published === undefined) return [`${name}: nothing is published yet.`];
  if (changes.length === 0) return [`${name}: as in ${published}.`];
  const verdict = isEnough
    ? `${needed} after ${published}, the plan is ${planned}.`
    : `plan ${needed}, not ${planned} (npx nx release plan), or take back what changed after ${published}:`;
  const worst = changes.toSorted((left, right) => Number(right.bump === 'major') - Number(left.bump === 'major'));
  const shown = worst.slice(0, MOST_CHANGES).map((change) => `  ${change.bump} ${change.name}: ${change.detail}`);
  const more = changes.length > MOST_CHANGES ? [`  and ${changes.length - MOST_CHANGES} more`] : [];
  return [`${name}: ${verdict}`, ...shown, ...more].map(shortened);
}

function shortened(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
}
