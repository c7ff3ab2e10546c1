import type { StoredSources } from '@learning-memory/context-assembler-core';
import { RULE_IMPORTANCE } from '@learning-memory/memory';

/** Sources of a start that tells rules alone, beside the entries left open: what a session always needs to know. */
export function onlyRules({ experiences, values, memories }: StoredSources): StoredSources {
  return {
    experiences: { ...experiences, list: () => Promise.resolve([]) },
    values: { ...values, list: () => Promise.resolve([]) },
    memories: {
      ...memories,
      // Rules come first.
      async foremost(asked) {
        const found = await memories.foremost(asked);
        return found.filter(({ importance }) => importance === RULE_IMPORTANCE);
      },
    },
  };
}
