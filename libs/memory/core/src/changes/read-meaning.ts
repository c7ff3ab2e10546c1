import { LearningMemoryError } from '@learning-memory/errors';
import type { Embedding, EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';

export interface MeaningParts {
  readonly embedding: EmbeddingService;
  readonly logger: Logger;
}

export interface MemoryMeaning {
  readonly vector?: Embedding | undefined;
  /** The model is away: it may read the text another time. */
  readonly isUnread?: boolean | undefined;
  /** Says why there is no vector. */
  readonly notice?: string | undefined;
}

const UNSEEN = 'The embedding model cannot read this text: the memory is found by its words, not by its meaning.';
const UNREAD =
  'The memory is stored and found by its words. Its meaning is read when it is next updated, or a server starts that has the ' +
  'model; near duplicates were not looked for.';

/**
 * The vector that is there, else that of the text: a point that is being embedded anew, or was stored while the model
 * was away, comes without one, and saving it so would take from it what another process makes meanwhile.
 */
export async function keepMeaning({ memory, vector }: EmbeddedMemory, parts: MeaningParts): Promise<MemoryMeaning> {
  return vector === undefined ? readMeaning(memory.content, parts) : { vector };
}

/** Reads the meaning of a text; a model that cannot be loaded, as from a damaged file, costs the meaning, never the memory. */
export async function readMeaning(content: string, { embedding, logger }: MeaningParts): Promise<MemoryMeaning> {
  try {
    const vector = await embedding.embed(content, { inputType: 'document' });
    return vector === undefined ? { notice: UNSEEN } : { vector };
  } catch (error) {
    if (!LearningMemoryError.isInstance(error) || error.kind !== 'unavailable') throw error;
    logger.warn('memory.unembedded', { error });
    return { isUnread: true, notice: `The embedding model cannot be used: ${error.message} ${UNREAD}` };
  }
}

/** All of them with `keepMeaning`, one after the other. */
export async function withMeanings(
  all: readonly EmbeddedMemory[],
  parts: MeaningParts,
): Promise<readonly EmbeddedMemory[]> {
  const read: EmbeddedMemory[] = [];
  for (const current of all) {
    const { vector, isUnread } = await keepMeaning(current, parts);
    read.push({ ...current, vector, isUnread });
  }
  return read;
}

/** Saves what is there with the changes, and with its meaning. */
export async function saveAgain(
  { points, ...parts }: MeaningParts & Pick<MemoryContext, 'points'>,
  current: EmbeddedMemory,
): Promise<void> {
  await points.saveAll(await withMeanings([current], parts));
}
