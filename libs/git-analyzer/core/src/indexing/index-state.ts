import { REDACTION_VERSION } from '@learning-memory/redaction';
import type { CollectionModel, CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { repositoryKey } from '../commit/commit-point.ts';

/** Commits that were stored with another number lack something or say too much, and are stored anew. */
export const COMMIT_LAYOUT: number = 300 + REDACTION_VERSION;

/** Holds what of a repository is in the index, as of the last run that was not cut short. */
export interface IndexState {
  readonly repository: string;
  /** The `COMMIT_LAYOUT` of the commits. */
  readonly layout: number;
  /** Commits whose whole history is indexed, as far back as `since`. */
  readonly indexedTips: readonly string[];
  /** HEAD and the local branches, which between them reach all that is indexed. */
  readonly keptTips: readonly string[];
  /** Says where a shallow clone cut history off: of these commits the files are not known. */
  readonly boundary: readonly string[];
  /** Counts epoch milliseconds; without it all of history was read. */
  readonly since?: number | undefined;
  /** Says how many there are; another number means that somebody else was here. */
  readonly commits: number;
}

export interface IndexStates {
  find(repository: string): Promise<IndexState | undefined>;
  /** Lists those that have a state. */
  repositories(): Promise<readonly string[]>;
  save(state: IndexState): Promise<void>;
  /** While the index changes there is no state, so a run that is cut short makes the next one compare everything. */
  remove(repository: string): Promise<void>;
}

const PAGE = 1000;

/** What is in the index, kept beside the commits: points without text and vector. */
export function commitIndexCollection(model: CollectionModel): CollectionRef<IndexState> {
  return { name: 'commit_indexes', model, textFields: {}, indexedFields: [] };
}

export function createIndexStates(vectorStore: VectorStore, model: CollectionModel): IndexStates {
  const collection = commitIndexCollection(model);
  return {
    find: async (repository) => (await vectorStore.get(collection, [repositoryKey(repository)]))[0]?.payload,
    async repositories() {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await vectorStore.scroll(collection, { limit: PAGE, cursor });
        found.push(...page.points.map(({ payload }) => payload.repository));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return found;
    },
    save: (state) =>
      vectorStore.upsert(collection, [{ id: repositoryKey(state.repository), text: {}, payload: state }]),
    remove: (repository) => vectorStore.delete(collection, [repositoryKey(repository)]),
  };
}
