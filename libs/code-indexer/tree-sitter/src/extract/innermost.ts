import { partitionPoint } from './partition-point.ts';
import { bySpan, type TextSpan } from './text-span.ts';

/** For each offset the index of the innermost span around it, or -1. Spans lie inside or outside one another. */
export function innermostSpans(spans: readonly TextSpan[], offsets: readonly number[]): readonly number[] {
  const order = spans.map(({ start, end }, index) => ({ start, end, index })).sort(bySpan);
  const sorted = offsets.map((offset, at) => ({ offset, at })).sort((left, right) => left.offset - right.offset);
  const answers = new Array<number>(offsets.length).fill(-1);
  const open: typeof order = [];
  let next = 0;
  for (const { offset, at } of sorted) {
    const begun = order.slice(
      next,
      partitionPoint(order, ({ start }) => start <= offset),
    );
    open.push(...begun);
    next += begun.length;
    while ((open.at(-1)?.end ?? Infinity) <= offset) open.pop();
    answers[at] = open.at(-1)?.index ?? -1;
  }
  return answers;
}
