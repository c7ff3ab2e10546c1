import type { FigureName } from './figures.ts';

export interface Feature {
  readonly title: string;
  readonly text: string;
  readonly figure: FigureName;
  /** Page with all of it. */
  readonly more: string;
}

export const FEATURES: readonly Feature[] = [
  {
    title: 'Warns before a failure repeats',
    text: 'Before a command or an edit, the agent hears what went wrong there the last time, and what helped. Where nothing repeats, it hears nothing.',
    figure: 'lessons',
    more: 'benchmarks/lessons-at-actions.html',
  },
  {
    title: 'Starts where you left off',
    text: 'A session begins with what is open and known, and each prompt brings back the few things that fit it.',
    figure: 'prompt',
    more: 'benchmarks/benchmarks.html',
  },
  {
    title: 'Finds by meaning',
    text: 'Memories, experiences, code and commits, by meaning and words at once, with a model of its own that runs on the processor. What is no match says so.',
    figure: 'memories',
    more: 'benchmarks/retrieval-benchmarks.html',
  },
  {
    title: 'Knows the code and its history',
    text: 'Sixteen languages, read into definitions and calls, kept up to date as files change; commits, blame and churn beside them.',
    figure: 'code',
    more: 'benchmarks/code-search-benchmarks.html',
  },
  {
    title: 'Learns, and is checked',
    text: 'Beliefs and predictions are held against test results. Lessons that recur become values, if they lie close to what they came from.',
    figure: 'values',
    more: 'benchmarks/values.html',
  },
  {
    title: 'Keeps what it promised',
    text: 'On disk before the answer, undone for 30 days, backed up each day, without secrets, and only on your machine.',
    figure: 'reliability',
    more: 'benchmarks/reliability.html',
  },
];
