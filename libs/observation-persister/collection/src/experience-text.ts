import type { Axis, ResolvedGhap } from '@learning-memory/ghap';

type PartsOf = (entry: ResolvedGhap) => readonly (string | undefined)[];

/**
 * What was written on the axis. Domain and outcome are filters, and the headings of the embedded text are the same
 * everywhere, so neither says what an entry is about; the strategy does on its own axis.
 */
const PARTS: Readonly<Record<Axis, PartsOf>> = {
  full: ({ goal, hypothesis, action, prediction, outcome, surprise, rootCause, lesson }) => [
    goal,
    hypothesis,
    action,
    prediction,
    outcome.result,
    surprise,
    rootCause?.description,
    lesson?.whatWorked,
    lesson?.takeaway,
  ],
  strategy: ({ strategy, goal, hypothesis }) => [strategy, goal, hypothesis],
  surprise: ({ surprise }) => [surprise],
  root_cause: ({ rootCause, goal, hypothesis }) => [rootCause?.category, rootCause?.description, goal, hypothesis],
};

/** The words an entry is clustered by and a question is compared with; empty for one that has nothing on the axis. */
export function experienceText(axis: Axis, entry: ResolvedGhap): string {
  return PARTS[axis](entry)
    .filter((part) => part !== undefined)
    .join('\n');
}
