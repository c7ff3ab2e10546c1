import type { KnowledgeTier, StoredKey } from '@learning-memory/knowledge';

/** A key with the scope it was found in. */
export interface FoundKey {
  readonly scope: string;
  readonly tier: KnowledgeTier;
  readonly key: StoredKey;
}
