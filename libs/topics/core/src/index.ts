export { createTopicService } from './topic-service.ts';
export type { TopicServiceOptions } from './topic-service.ts';
