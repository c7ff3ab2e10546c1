import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const KNOWLEDGE_ERRORS = {
  /** `details` name the field, the value where it is short, and the limit or the options. */
  KNOWLEDGE_INVALID_INPUT: 'validation',
  /** `details.nearest` are ids that come near; `details.deletedAt` when it was deleted and can be restored. */
  KNOWLEDGE_SCOPE_NOT_FOUND: 'not_found',
  /** The id, or the project, has a scope already. */
  KNOWLEDGE_SCOPE_EXISTS: 'conflict',
  /** `details.reason` is a `ParentProblem`. */
  KNOWLEDGE_INVALID_PARENT: 'validation',
  /** `details.scopes` are all that would go; `details` also count children, entries, overviews, sessions and tasks. */
  KNOWLEDGE_SCOPE_NOT_EMPTY: 'conflict',
  /** The general scope is never deleted and has no parents. */
  KNOWLEDGE_SCOPE_PROTECTED: 'conflict',
  /** Sessions, tasks and overviews belong to scopes of the tier PROJECT alone. */
  KNOWLEDGE_NOT_A_PROJECT: 'validation',
  /** `details.inheritedFrom` are scopes of the chain that have the entry instead. */
  KNOWLEDGE_ENTRY_NOT_FOUND: 'not_found',
  /** Of an entry, a scope, an overview or a task; `details.versions` are those that can be brought back. */
  KNOWLEDGE_VERSION_NOT_FOUND: 'not_found',
  /** Other processes changed the same each time this one tried: worth a retry. */
  KNOWLEDGE_BUSY: 'unavailable',
} as const;

export type KnowledgeErrorCode = keyof typeof KNOWLEDGE_ERRORS;

/** What is wrong with a parent: it is the scope itself or inherits from it, of no more general tier, or a second product. */
export type ParentProblem = 'cycle' | 'tier' | 'second_product';

export const knowledgeError: ErrorFactory<KnowledgeErrorCode> = errorFactory(KNOWLEDGE_ERRORS);
