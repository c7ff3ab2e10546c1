export { CONTEXT_SOURCES } from './assembled-context.ts';
export type {
  AssembledContext,
  ContextFlag,
  ContextItem,
  ContextNotice,
  ContextNoticeReason,
  ContextSource,
} from './assembled-context.ts';
export { CONTEXT_LIMITS, DEFAULT_CONTEXT_TOKENS } from './context-assembler.ts';
export type {
  ContextAssembler,
  ContextOptions,
  ContextStyle,
  LeastMatch,
  LessonOptions,
  LessonRelation,
  LightContextOptions,
  PremortemOptions,
  RelateOptions,
  RichContextOptions,
  UnstoredNote,
  UseOfTool,
  WarningsOptions,
} from './context-assembler.ts';
export { CONTEXT_ERRORS, contextError } from './context-errors.ts';
export type { ContextErrorCode } from './context-errors.ts';
