import type { Axis, ResolvedGhap } from '@learning-memory/ghap';

type Parts = readonly (string | undefined)[];

/** What an entry says on an axis, without the names of its fields. */
const AXIS_PARTS: Readonly<Record<Axis, (entry: ResolvedGhap) => Parts>> = {
  full: (entry) => [
    ...attempt(entry),
    ...[entry.action, entry.prediction, entry.outcome.result, entry.surprise],
    ...[entry.rootCause?.description, entry.lesson?.whatWorked, entry.lesson?.takeaway],
  ],
  strategy: (entry) => [entry.strategy, ...attempt(entry)],
  surprise: ({ surprise }) => [surprise],
  root_cause: (entry) => [entry.rootCause?.category, entry.rootCause?.description, ...attempt(entry)],
};

/** The text of an entry that a question is compared with. */
export function experienceText(axis: Axis, entry: ResolvedGhap): string {
  return AXIS_PARTS[axis](entry)
    .filter((part) => part !== undefined)
    .join('\n');
}

function attempt({ goal, hypothesis }: ResolvedGhap): Parts {
  return [goal, hypothesis];
}
