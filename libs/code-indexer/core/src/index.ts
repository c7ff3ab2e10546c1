export { createCodeIndexer, createCodeIndexFollower } from './code-indexer.ts';
export type { CodeIndexerOptions } from './code-indexer.ts';
export { codeUnitCollection } from './code-unit-collection.ts';
export { createUnitTexts } from './build/unit-texts.ts';
export { embeddedUnitText } from './unit-text.ts';
export { bestFiles, rankBy, rankCode } from './ranking/rank-code.ts';
export { asksHow } from './ranking/asked-question.ts';
export { RANK_RULES } from './ranking/rank-rules.ts';
export type { DampingRule, EvidenceRule, RankRules } from './ranking/rank-rules.ts';
