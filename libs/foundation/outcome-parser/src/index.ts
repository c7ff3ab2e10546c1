export type { CommandOutcome, OutcomeCounts, OutcomeKind, ToolName } from './command-outcome.ts';
export type { CommandRun } from './command-run.ts';
export { parseOutcome } from './parse-outcome.ts';
