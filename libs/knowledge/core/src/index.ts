export { createKnowledgeService } from './knowledge-service.ts';
export type { KnowledgeServiceOptions } from './knowledge-service.ts';
