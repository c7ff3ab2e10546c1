import { toIso } from '@learning-memory/schema-fields';
import { SPACES, TOPIC_PHASES, type SpaceId, type Topic } from '@learning-memory/topics';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';

/** A topic as all tools answer it. */
export const topicOutput = z.object({
  id: z.string(),
  name: z.string(),
  confidence: z.number(),
  weighted_agreement: z.number(),
  member_count: z.int(),
  contributing_spaces: z.array(z.string()),
  phase: z.enum(TOPIC_PHASES),
});

/** Topics of an answer that does not ask for all. */
const MOST_LISTED = 50;

/** The first, which are the largest, and what to say where there are more. */
export function listedTopics(topics: readonly Topic[]): {
  readonly listed: readonly Topic[];
  readonly notice: string | undefined;
} {
  if (topics.length <= MOST_LISTED) return { listed: topics, notice: undefined };
  const notice = `The ${String(MOST_LISTED)} largest of ${String(topics.length)} are listed; get_topic_portfolio with format: verbose lists all.`;
  return { listed: topics.slice(0, MOST_LISTED), notice };
}

export function toTopicOutput(topic: Topic): z.output<typeof topicOutput> {
  const { id, name, confidence, weightedAgreement, members, contributingSpaces, phase } = topic;
  return {
    ...{ id, name, phase, confidence: roundScore(confidence), weighted_agreement: roundScore(weightedAgreement) },
    member_count: members.length,
    contributing_spaces: contributingSpaces.map(spaceName),
  };
}

/** Beside a topic, for who asks for all. */
export const verboseTopicOutput = topicOutput.extend({
  member_ids: z.array(z.string()).optional(),
  first_seen_at: z.string().optional(),
});

export function toVerboseTopicOutput(topic: Topic): z.output<typeof verboseTopicOutput> {
  return { ...toTopicOutput(topic), member_ids: [...topic.members], first_seen_at: toIso(topic.firstSeenAt) };
}

export function spaceName(space: SpaceId): string {
  return SPACES.find(({ id }) => id === space)?.name ?? space;
}

/** `E1_Semantic`. */
export function spaceLabel(space: SpaceId): string {
  return `${space}_${spaceName(space)}`;
}

/** What stands in an answer only where there is something to say. */
export function noticeOf(notice: string | undefined): { readonly notice?: string } {
  return notice === undefined ? {} : { notice };
}
