import { errorFactory, type ErrorFactory } from '@learning-memory/errors';

export const TOPIC_ERRORS = {
  /** Fewer memories than topics can be made of; `details` say how many there are, and how many are missing. */
  TOPICS_INSUFFICIENT_MEMORIES: 'insufficient_data',
  TOPICS_INVALID_INPUT: 'validation',
  /** Only one consolidation runs at a time; `details.phase` says where it is. */
  TOPICS_CONSOLIDATION_RUNNING: 'conflict',
  /** Other processes detected topics each time this one tried: worth a retry. */
  TOPICS_BUSY: 'unavailable',
} as const;

export type TopicErrorCode = keyof typeof TOPIC_ERRORS;

export const topicError: ErrorFactory<TopicErrorCode> = errorFactory(TOPIC_ERRORS);
