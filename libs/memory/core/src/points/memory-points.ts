import type { Memory } from '@learning-memory/memory';
import type { CollectionModel, CollectionRef, Filter, Point, VectorStore } from '@learning-memory/vector-store';
import { contentHashOf } from './content-identity.ts';
import { memoryCollection, type MemoryPayload } from './memory-collection.ts';
import { filterMemories, LIVE, projectsBeside } from './memory-filters.ts';
import { memoryTexts } from './embedded-text.ts';

/** A memory with the vector it is found by, if its text has one. */
export interface EmbeddedMemory {
  readonly memory: Memory;
  readonly vector?: readonly number[] | undefined;
  /** The model was away when its vector was to be made. */
  readonly isUnread?: boolean | undefined;
  /** Its place in its episode. */
  readonly place?: string | undefined;
  readonly saidAt?: number | undefined;
  readonly unsettled?: readonly string[] | undefined;
  readonly upheldAgainst?: readonly string[] | undefined;
}

/** Memories as points of a vector store. */
export interface MemoryPoints {
  readonly collection: CollectionRef<MemoryPayload>;
  find(id: string): Promise<EmbeddedMemory | undefined>;
  /** In the order of `ids`; unknown ids are left out. */
  findAll(ids: readonly string[]): Promise<readonly EmbeddedMemory[]>;
  /** The live memory of this content in the project or in what is global, if there is one. */
  findSame(contentHash: string, project: string | undefined): Promise<Memory | undefined>;
  save(embedded: EmbeddedMemory): Promise<void>;
  /** All or nothing. */
  saveAll(embedded: readonly EmbeddedMemory[]): Promise<void>;
}

export function createMemoryPoints(vectorStore: VectorStore, model: CollectionModel): MemoryPoints {
  const collection = memoryCollection(model);

  async function findAll(ids: readonly string[]): Promise<readonly EmbeddedMemory[]> {
    const found = await vectorStore.get(collection, ids, { withVectors: true });
    return found.map(({ vector, payload }) => {
      const { unread: isUnread, place, saidAt, unsettled, upheldAgainst } = payload;
      return { memory: toMemory(payload), vector, isUnread, place, saidAt, unsettled, upheldAgainst };
    });
  }

  async function findSame(contentHash: string, project: string | undefined): Promise<Memory | undefined> {
    const sameContent: Filter<MemoryPayload> = { op: 'eq', field: 'contentHash', value: contentHash };
    const live = filterMemories(LIVE, { projects: projectsBeside(project) });
    const page = await vectorStore.scroll(collection, {
      limit: 1,
      filter: { op: 'and', filters: [sameContent, live] },
    });
    return page.points[0] && toMemory(page.points[0].payload);
  }

  return {
    collection,
    find: async (id) => (await findAll([id]))[0],
    findAll,
    findSame,
    save: (embedded) => vectorStore.upsert(collection, [toPoint(embedded)]),
    saveAll: (all) => vectorStore.upsert(collection, all.map(toPoint)),
  };
}

export function toMemory({
  contentHash: _hash,
  correctedBy: _correctedBy,
  place: _place,
  saidAt: _saidAt,
  unread: _unread,
  unsettled: _unsettled,
  upheldAgainst: _upheldAgainst,
  ...memory
}: MemoryPayload): Memory {
  return memory;
}

function toPoint({ memory, vector, isUnread, ...kept }: EmbeddedMemory): Point<MemoryPayload> {
  const correctors = correctorsOf(memory);
  return {
    id: memory.id,
    vector,
    text: memoryTexts(memory),
    payload: {
      ...memory,
      contentHash: contentHashOf(memory.content),
      ...(correctors.length > 0 && { correctedBy: correctors }),
      ...given(kept),
      ...(vector === undefined && isUnread === true && { unread: true }),
    },
  };
}

/** Ids of the memories that took something back of this one, each once. */
export function correctorsOf({ supersededBy, corrections = [] }: Memory): readonly string[] {
  return [...new Set([...(supersededBy === undefined ? [] : [supersededBy]), ...corrections.map(({ by }) => by)])];
}

/** What is known of them: a payload holds no `undefined`. */
function given({ place, saidAt, unsettled, upheldAgainst }: Omit<EmbeddedMemory, 'memory'>): Partial<MemoryPayload> {
  return {
    ...(place !== undefined && { place }),
    ...(saidAt !== undefined && { saidAt }),
    ...(unsettled !== undefined && { unsettled }),
    ...(upheldAgainst !== undefined && { upheldAgainst }),
  };
}
