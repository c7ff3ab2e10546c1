export { cutText } from './cut-text.ts';
export { answeredAbove } from './look-again.ts';
export type { LookedAgain, SecondLook } from './look-again.ts';
export { knowsLanguage } from './knows-language.ts';
export { questionKind } from './question-kind.ts';
export { createSearcher } from './searcher.ts';
export {
  LEAST_MATCH,
  LEAST_SURPRISE,
  MEAN_INTERCEPTS,
  RELEVANCE_WEIGHTS,
  relevanceEvidence,
  relevanceOf,
} from './relevance.ts';
export type { RelevanceEvidence } from './relevance.ts';
export type { SearcherOptions } from './searcher.ts';
export { createSubjectReader } from './subject.ts';
export type { QuestionSubject, ReadSubject, Subject, SubjectQuestion, SubjectReaderOptions } from './subject.ts';
