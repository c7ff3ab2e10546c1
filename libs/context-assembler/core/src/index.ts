export { createContextAssembler } from './context-assembler.ts';
export type { ContextAssemblerOptions } from './context-assembler.ts';
export type {
  ContextSources,
  FurtherSources,
  ProjectKnowledge,
  ProjectQuestion,
  ProjectStanding,
  StoredSources,
} from './assembler-context.ts';
export { failureSignature } from './lessons/past-failures.ts';
export { bestOfSearches } from './kinds/best-of-searches.ts';
export { fencedLines } from './budget/render-context.ts';
export { dayOf } from './text/day-of.ts';
export { flagsOf } from './text/flags.ts';
export { safeLine } from './text/safe-line.ts';
export { stateOf } from './candidates/candidate.ts';
export { noticeStamp } from './sources/trouble.ts';
export type { CountTokens } from './budget/count-tokens.ts';
