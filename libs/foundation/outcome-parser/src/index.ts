export type { CommandOutcome, OutcomeCounts, OutcomeKind, ToolName } from './command-outcome.ts';
export type { CommandRun } from './command-run.ts';
export { parseOutcome } from './parse-outcome.ts';
export type { CommandStage, ExitScope } from './shell/command-stage.ts';
export { splitCommand } from './shell/split-command.ts';
export { programName, unwrapCommand } from './shell/unwrap-command.ts';
export { tellsFailure } from './tells-failure.ts';
