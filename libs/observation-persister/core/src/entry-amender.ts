import type { EmbeddingService } from '@learning-memory/embedding';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import type { VectorStore } from '@learning-memory/vector-store';
import { axisTexts, type AxisText } from './axis-texts.ts';
import { experiencePoint } from './experience-writer.ts';

export interface EntryAmender {
  /** Resolves with 1, or with 0 where nothing changed. */
  amend(id: string, change: (entry: ResolvedGhap) => ResolvedGhap | undefined): Promise<number>;
}

export interface EntryAmenderOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Stores an entry whose texts have changed. */
  readonly store: (entry: ResolvedGhap) => Promise<void>;
}

/** Changes stored entries; what is embedded as before keeps its vectors. */
export function createEntryAmender({ embedding, vectorStore, store }: EntryAmenderOptions): EntryAmender {
  async function keepVectors(entry: ResolvedGhap, texts: readonly AxisText[]): Promise<void> {
    // The full axis comes last, as in writing: what an entry has there it has everywhere.
    for (const { axis, text } of texts.toReversed()) {
      const collection = experienceCollection(axis, embedding.model);
      const [point] = await vectorStore.get(collection, [entry.id], { withVectors: true });
      if (point !== undefined) await vectorStore.upsert(collection, [experiencePoint(entry, text, point.vector)]);
    }
  }

  return {
    async amend(id, change) {
      const [stored] = await vectorStore.get(experienceCollection('full', embedding.model), [id]);
      const changed = stored && change(stored.payload.entry);
      if (stored === undefined || changed === undefined) return 0;
      const texts = axisTexts(changed);
      const isEmbeddedAsBefore = JSON.stringify(texts) === JSON.stringify(axisTexts(stored.payload.entry));
      await (isEmbeddedAsBefore ? keepVectors(changed, texts) : store(changed));
      return 1;
    },
  };
}
