export { createFailureIndex } from './failures/failure-index.ts';
export { answeredWords } from './failures/answered-words.ts';
export type { AnsweredSteps, AnsweredWords, CompareWords, NearFailure } from './failures/answered-words.ts';
export type { FailureIndex, FailureMatch, Relation } from './failures/failure-index.ts';
export { BY_LINES, logOddsOf, probabilityAmong } from './failures/repetition.ts';
export type { LogisticModel, Weighed } from './failures/repetition.ts';
export type { SignMatch } from './failures/match-signs.ts';
export { parseAction } from './parse-action.ts';
export { parseFailure } from './failures/parse-failure.ts';
export type {
  ActionRule,
  RuledForm,
  RuledName,
  RuledPath,
  RuledStatement,
  RuledValue,
  RuledWriting,
} from './rules/action-rule.ts';
export { namedBy } from './rules/named-by.ts';
export { rulesIn } from './rules/rules-in.ts';
export { standsAgainst } from './rules/stands-against.ts';
export type {
  ActionPiece,
  ActionReach,
  ActionSignature,
  ActionTrace,
  CommandSignature,
  CommandUse,
  FailedCall,
  FailedCommand,
  FailedRun,
  FailureSignature,
  FailureText,
  SeenError,
  ToolAction,
  ToolCall,
  WrittenLines,
} from './signature.ts';
export { callOf } from './tool-call.ts';
export { traceAction } from './trace.ts';
export { weighTouched } from './failures/weigh-touched.ts';
export { askedWork } from './text/asked-work.ts';
export type { AskedWork } from './text/asked-work.ts';
export { errorSigns, errorWords } from './text/fingerprint.ts';
export type { EditedLine, EditedLines } from './text/lines.ts';
export { lineEdits } from './text/line-edits.ts';
export type { StringEdit } from './text/line-edits.ts';
