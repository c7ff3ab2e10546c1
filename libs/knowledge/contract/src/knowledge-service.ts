import type { KnowledgeEntries } from './knowledge-entries.ts';
import type { KnowledgeScopes } from './knowledge-scopes.ts';
import type { ProjectProgress } from './project-progress.ts';

/** For several processes at once. What is stored has its secrets replaced, and every write is durable when it resolves. */
export interface KnowledgeService extends KnowledgeScopes, KnowledgeEntries, ProjectProgress {}
