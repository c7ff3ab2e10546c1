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
    text: 'Before a command or an edit the agent hears what went wrong there, and what helped.',
    figure: 'lessons',
    more: 'benchmarks/lessons-at-actions.html',
  },
  {
    title: 'Starts where you left off',
    text: 'Sessions begin with what is open and known; each prompt brings back what fits it.',
    figure: 'prompt',
    more: 'benchmarks/benchmarks.html',
  },
  {
    title: 'Finds by meaning',
    text: 'By meaning and words at once, with a small model of its own. No match says so.',
    figure: 'memories',
    more: 'benchmarks/retrieval-benchmarks.html',
  },
  {
    title: 'Knows the code and its history',
    text: 'Sixteen languages, read into definitions and calls, fresh as files change.',
    figure: 'code',
    more: 'benchmarks/code-search-benchmarks.html',
  },
  {
    title: 'Learns, and is checked',
    text: 'Lessons that recur become values, if they lie close to what they came from.',
    figure: 'values',
    more: 'benchmarks/values.html',
  },
  {
    title: 'Keeps what it promised',
    text: 'On disk before the answer, backed up each day, undone for 30 days, no secrets.',
    figure: 'reliability',
    more: 'benchmarks/reliability.html',
  },
];
