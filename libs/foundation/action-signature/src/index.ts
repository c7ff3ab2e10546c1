export { createFailureIndex } from './failure-index.ts';
export { answeredWords } from './answered-words.ts';
export type { AnsweredSteps, AnsweredWords, CompareWords, NearFailure } from './answered-words.ts';
export type { FailureIndex, FailureMatch, Relation } from './failure-index.ts';
export { BY_LINES, logOddsOf, probabilityAmong } from './repetition.ts';
export type { LogisticModel, Weighed } from './repetition.ts';
export type { SignMatch } from './match-signs.ts';
export { parseAction } from './parse-action.ts';
export { parseFailure } from './parse-failure.ts';
export type { ActionRule, RuledForm, RuledName, RuledPath, RuledStatement, RuledValue } from './rules/action-rule.ts';
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
export { weighTouched } from './weigh-touched.ts';
export { askedWork } from './text/asked-work.ts';
export type { AskedWork } from './text/asked-work.ts';
export { errorSigns, errorWords } from './text/fingerprint.ts';
export type { EditedLine, EditedLines } from './text/lines.ts';
export { lineEdits } from './text/line-edits.ts';
export type { StringEdit } from './text/line-edits.ts';
