import { SESSION_NOTE_TAG } from '@learning-memory/memory';
import { SPACES, type GraphHit, type SpaceId } from '@learning-memory/topics';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';
import { spaceLabel } from './topic-output.ts';

/** By space, as `E1_Semantic`. */
export const similaritiesOutput = z.record(z.string(), z.number());

export function toSimilarities(
  similarities: GraphHit['similarities'],
  isMeant: (id: SpaceId) => boolean = () => true,
): z.output<typeof similaritiesOutput> {
  const entries = SPACES.flatMap(({ id }) => {
    const similarity = similarities[id];
    return similarity === undefined || !isMeant(id) ? [] : [[spaceLabel(id), roundScore(similarity)] as const];
  });
  return Object.fromEntries(entries);
}

/** What wrote a memory down. */
export function sourceOf({ tags }: Pick<GraphHit, 'tags'>): string {
  return tags.includes(SESSION_NOTE_TAG) ? 'session note' : 'memory';
}
