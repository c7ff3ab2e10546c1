import type { EmbeddingService } from '@learning-memory/embedding';
import { AXES, type ResolvedGhap } from '@learning-memory/ghap';
import { experienceCollection } from '@learning-memory/observation-persister-collection';
import type { VectorStore } from '@learning-memory/vector-store';
import { axisTexts } from './axis-texts.ts';
import { experiencePoint } from './experience-writer.ts';

export interface EntryAmender {
  /** Resolves with 1, or with 0 where nothing changed. */
  amend(id: string, change: (entry: ResolvedGhap) => ResolvedGhap | undefined): Promise<number>;
}

export interface EntryAmenderOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

/** Writes tier and aftermath of stored entries anew; texts and vectors stay as they are. */
export function createEntryAmender({ embedding, vectorStore }: EntryAmenderOptions): EntryAmender {
  return {
    async amend(id, change) {
      const [stored] = await vectorStore.get(experienceCollection('full', embedding.model), [id]);
      const changed = stored && change(stored.payload.entry);
      if (stored === undefined || changed === undefined) return 0;
      const { confidenceTier, tierReason, aftermath } = changed;
      const entry: ResolvedGhap = { ...stored.payload.entry, confidenceTier, tierReason, aftermath };
      const texts = new Map(axisTexts(entry).map(({ axis, text }) => [axis, text]));
      // The full axis comes last, as in writing: what an entry has there it has everywhere.
      for (const axis of AXES.toReversed()) {
        const collection = experienceCollection(axis, embedding.model);
        const [point] = await vectorStore.get(collection, [id], { withVectors: true });
        const text = texts.get(axis);
        if (point !== undefined && text !== undefined)
          await vectorStore.upsert(collection, [experiencePoint(entry, text, point.vector)]);
      }
      return 1;
    },
  };
}
