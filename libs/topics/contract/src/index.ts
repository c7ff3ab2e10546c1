/// <reference types="node" preserve="true" />
export { DIVERGENCE_THRESHOLDS, SPACE_IDS, SPACES, TOPIC_THRESHOLD, TOTAL_WEIGHT } from './spaces.ts';
export type { Space, SpaceCategory, SpaceId, SpaceState } from './spaces.ts';
export {
  DREAM_THRESHOLDS,
  FEWEST_MEMORIES,
  FIRM_TIER,
  PHASE_TIMES,
  STABLE_CHURN,
  TIER_STARTS,
  TOPIC_PHASES,
} from './topic.ts';
export type { MergedTopic, Topic, TopicPhase, TopicRecord, TopicRun, TopicRunDraft, TopicRunStamp } from './topic.ts';
export { MERGE_SIMILARITY } from './consolidation.ts';
export type { BlindSpot, ConsolidationPhase, CurationProposal } from './consolidation.ts';
export { GRAPH_MODES } from './topic-service.ts';
export type {
  Consolidation,
  CurationTask,
  DetectedTopics,
  Divergence,
  DivergenceAlert,
  DivergenceSeverity,
  GraphAnswer,
  GraphHit,
  GraphMode,
  SearchGraphOptions,
  TopicMetrics,
  TopicPortfolio,
  TopicScope,
  TopicService,
  TopicStability,
  TopicStatus,
} from './topic-service.ts';
export type {
  ChurnPoint,
  ConsolidationRecord,
  ConsolidationResult,
  ConsolidationRows,
  MemoryEdge,
  Retrieval,
  TopicStore,
} from './topic-store.ts';
export { TOPIC_ERRORS, topicError } from './topic-errors.ts';
export type { TopicErrorCode } from './topic-errors.ts';
