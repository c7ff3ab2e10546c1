import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { SearchedCollection } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';

export interface Note {
  readonly text: string;
  readonly shelf?: string | undefined;
}

export const NOTES: SearchedCollection<Note> = {
  collection: (model) => ({ name: 'notes', model, textFields: { text: 1 }, indexedFields: ['shelf'] }),
  comparedTexts: (best) => best.map(({ payload }) => payload),
};

/** A store that holds the notes, whose ids are their places in the list. */
export async function storeNotes(
  notes: readonly (Note | string)[],
  embedding: EmbeddingService = createHashEmbedding({ dimension: 256 }),
): Promise<{ readonly embedding: EmbeddingService; readonly vectorStore: VectorStore }> {
  const vectorStore = createMemoryVectorStore();
  const payloads = notes.map((note) => (typeof note === 'string' ? { text: note } : note));
  const vectors = await embedding.embedBatch(
    payloads.map(({ text }) => text),
    { inputType: 'document' },
  );
  await vectorStore.upsert(
    NOTES.collection(embedding.model),
    payloads.map((payload, id) => ({
      id: String(id),
      vector: vectors[id],
      text: { text: payload.text },
      payload,
    })),
  );
  return { embedding, vectorStore };
}
