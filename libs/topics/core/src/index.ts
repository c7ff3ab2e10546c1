export { createTopicService } from './topic-service.ts';
export type { TopicServiceOptions } from './topic-service.ts';
export { MODE_PROFILES } from './search/mode-profiles.ts';
export type { ModeProfile } from './search/mode-profiles.ts';
export { openSpaceRanking } from './search/space-ranking.ts';
export type { SpaceRanking, SpaceWeights } from './search/space-ranking.ts';
