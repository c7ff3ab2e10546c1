import type { RepositoryFacts, RepositoryPlace } from '@learning-memory/project';
import { hasNoRef } from './has-no-ref.ts';

interface Known {
  readonly version: string;
  readonly facts: RepositoryFacts;
}

type ReadOnce = (place: RepositoryPlace, read: () => Promise<RepositoryFacts>) => Promise<RepositoryFacts>;

/**
 * Reads a repository without a commit once while files show that it still has none: nobody keeps what there is of it, and to
 * start git takes longer than all else that a hook does.
 */
export function createOnceBeforeTheFirstCommit(): ReadOnce {
  const known = new Map<string, Known>();
  return async (place, read) => {
    const { commonDirectory, version } = place;
    const last = known.get(commonDirectory);
    if (last !== undefined && last.version === version && (await hasNoRef(commonDirectory))) return last.facts;
    known.delete(commonDirectory);
    const facts = await read();
    if (facts.empty && version !== undefined) known.set(commonDirectory, { version, facts });
    return facts;
  };
}
