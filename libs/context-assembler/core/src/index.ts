export { createContextAssembler } from './context-assembler.ts';
export type { ContextAssemblerOptions } from './context-assembler.ts';
export type { ProjectKnowledge } from './assembler-context.ts';
export { bestOfSearches } from './kinds/best-of-searches.ts';
export { dayOf } from './text/day-of.ts';
export { flagsOf } from './text/flags.ts';
export { safeLine } from './text/safe-line.ts';
export { noticeStamp } from './sources/trouble.ts';
export type { CountTokens } from './budget/count-tokens.ts';
