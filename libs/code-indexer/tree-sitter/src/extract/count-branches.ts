import { innermostSpans } from './innermost.ts';
import type { PlacedUnit } from './place-units.ts';
import type { TextSpan } from './text-span.ts';

/** Branches of each unit, in the order of `placed`. A branch belongs to the innermost function or method around it. */
export function countBranches(placed: readonly PlacedUnit[], branches: readonly TextSpan[]): readonly number[] {
  const counts = new Array<number>(placed.length).fill(0);
  const bodies = placed.map(({ fact, kind }, index) => ({
    ...fact,
    index,
    isCode: kind === 'function' || kind === 'method',
  }));
  const codeBodies = bodies.filter(({ isCode }) => isCode);
  const holders = innermostSpans(
    codeBodies,
    branches.map(({ start }) => start),
  );
  for (const holder of holders) {
    const index = codeBodies[holder]?.index;
    if (index !== undefined) counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
