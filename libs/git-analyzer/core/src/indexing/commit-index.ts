import type { EmbeddingService } from '@learning-memory/embedding';
import type { CommitPayload, GitRepository } from '@learning-memory/git-analyzer';
import type { Filter, VectorStore } from '@learning-memory/vector-store';
import { commitCollection } from '../commit/commit-collection.ts';
import { commitPointId, embeddedCommitText, toPoint, toSafeCommit } from '../commit/commit-point.ts';

/** Keeps the commits of one repository in the vector store. */
export interface CommitIndex {
  count(): Promise<number>;
  shas(signal?: AbortSignal): Promise<Set<string>>;
  /** Those of `shas` that are not in it yet are read, redacted, embedded and stored, all or none of them. */
  add(shas: readonly string[], signal?: AbortSignal): Promise<AddedCommits>;
  /** Resolves with how many of them there were. */
  remove(shas: readonly string[]): Promise<number>;
}

export interface AddedCommits {
  readonly indexed: number;
  readonly redactions: number;
}

export interface CommitIndexContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
}

const PAGE = 1000;

export function createCommitIndex(
  { embedding, vectorStore }: CommitIndexContext,
  repository: GitRepository,
): CommitIndex {
  const collection = commitCollection(embedding.model);
  const filter: Filter<CommitPayload> = { op: 'eq', field: 'repository', value: repository.id };
  const idOf = (sha: string): string => commitPointId(repository.id, sha);

  async function stored(shas: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set((await vectorStore.get(collection, shas.map(idOf))).map(({ payload }) => payload.sha));
  }

  async function shas(signal?: AbortSignal): Promise<Set<string>> {
    const all = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await vectorStore.scroll(collection, { filter, limit: PAGE, cursor, signal });
      for (const { payload } of page.points) all.add(payload.sha);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return all;
  }

  async function add(wanted: readonly string[], signal?: AbortSignal): Promise<AddedCommits> {
    const known = await stored(wanted);
    const commits = [];
    const missing = wanted.filter((sha) => !known.has(sha));
    for await (const commit of repository.commits(missing, { signal }))
      commits.push(toSafeCommit(repository.id, commit));
    const payloads = commits.map(({ payload }) => payload);
    const vectors = await embedding.embedBatch(payloads.map(embeddedCommitText), { inputType: 'document', signal });
    await vectorStore.upsert(
      collection,
      payloads.map((payload, index) => toPoint(payload, vectors[index])),
    );
    return { indexed: commits.length, redactions: commits.reduce((sum, { redactions }) => sum + redactions, 0) };
  }

  async function remove(gone: readonly string[]): Promise<number> {
    const there = [...(await stored(gone))];
    await vectorStore.delete(collection, there.map(idOf));
    return there.length;
  }

  return { count: () => vectorStore.count(collection, filter), shas, add, remove };
}
