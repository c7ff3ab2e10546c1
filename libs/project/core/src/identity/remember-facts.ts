import type { RepositoryFacts, RepositoryReader } from '@learning-memory/project';

interface Remembered {
  readonly version: string;
  readonly rootCommit: string | undefined;
  readonly facts: RepositoryFacts;
  readonly at: number;
}

export interface RememberOptions {
  readonly now: () => number;
  /** Milliseconds. */
  readonly keptFor: number;
}

/**
 * Reads each version of a repository once, for those who write nothing: without what they read in the store, each of them would
 * ask git anew. Before the first commit it is always read.
 */
export function rememberFacts(repositories: RepositoryReader, { now, keptFor }: RememberOptions): RepositoryReader {
  const remembered = new Map<string, Remembered>();
  return {
    ...repositories,
    async read(place, options = {}) {
      const { folder, version } = place;
      const { rootCommit } = options;
      const last = remembered.get(folder);
      const isSame = last !== undefined && last.version === version && last.rootCommit === rootCommit;
      if (isSame && Math.abs(now() - last.at) < keptFor) return last.facts;
      remembered.delete(folder);
      const facts = await repositories.read(place, options);
      if (version !== undefined && !facts.empty) remembered.set(folder, { version, rootCommit, facts, at: now() });
      return facts;
    },
  };
}
