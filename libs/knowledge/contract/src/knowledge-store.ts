import type { EarlierAsk, EarlierRecord } from './earlier-version.ts';
import type { EntryState, KnowledgeAuthor, Metaknowledge } from './entry.ts';
import type { EntryRevision } from './history.ts';
import type { ProgressStore } from './progress-store.ts';
import type { KnowledgeTier } from './scope.ts';

/**
 * Keeps scopes, entries and what projects did, for several processes. Each call is all or nothing and durable when it
 * resolves. Names come normalised; `general` is there from the start. Unknown scopes have nothing, and writes to them do
 * nothing, which `undefined` says. Contents and links are of a scope, not of its id: one made again under it has none of them.
 */
export interface KnowledgeStore extends ProgressStore {
  /** Differs after each change of scopes or entries by any process; cheap. */
  revision(): Promise<number>;
  hierarchy(): Promise<KnowledgeHierarchy>;
  /**
   * New; of one that is there parents, description and project are replaced, tier and `createdAt` stay. Its parents and
   * description are kept as an earlier version where others are given. Parents that are not there are left out. `false` when
   * the scopes changed since `change.hierarchy`.
   */
  saveScope(change: ScopeChange): Promise<boolean>;
  /** How much scopes hold together. */
  countContents(scopes: readonly string[]): Promise<ScopeContents>;
  /**
   * Takes them out of everything but `hierarchy().deleted`, with all they hold. `false` as `saveScope`, and when they hold
   * other than `change.contents`.
   */
  deleteScopes(change: ScopesDeletion): Promise<boolean>;
  /** Brings back all scopes of a deletion; links to what is not there are left out. `false` as `saveScope`. */
  restoreScopes(change: ScopesRestoration): Promise<boolean>;
  /** Drops for good what was deleted before then, which changes scopes; resolves with how many. */
  purgeScopes(deletedBefore: number): Promise<number>;
  /** The keys of its entries, in no order. */
  listKeys(scope: string): Promise<readonly StoredKey[]>;
  /** In the order of `entries`, ids of `StoredKey`, without those unknown; `undefined` when anything changed since `revision`. */
  readEntries(ask: EntriesAsk): Promise<readonly EntryState[] | undefined>;
  /** In the order of `writes`; with `scopeChange` also the scope, unless the scopes changed since, which gives `undefined`. */
  writeEntries(batch: EntryBatch): Promise<readonly EntryWriteResult[] | undefined>;
  /** What was deleted; `undefined` where there was nothing. */
  deleteEntry(deletion: EntryDeletion): Promise<EntryState | undefined>;
  /** Of all that the scopes have of a kind, the latest replaced first. */
  listEarlier(ask: EarlierAsk): Promise<readonly EarlierRecord[]>;
  /** Newest first; `[]` for a key that never had an entry. */
  listRevisions(scope: string, key: StoredName): Promise<readonly EntryRevision[]>;
}

export interface KnowledgeHierarchy {
  /** Of `KnowledgeStore.revision`, at the same moment. */
  readonly revision: number;
  /** Differs after each change of scopes. */
  readonly hierarchy: number;
  readonly scopes: readonly ScopeRecord[];
  /** The latest deletion first, then by id. */
  readonly deleted: readonly DeletedScopeRecord[];
}

export interface ScopeRecord {
  readonly id: string;
  readonly tier: KnowledgeTier;
  /** Without `general`, which is above all; in code-point order. */
  readonly parents: readonly string[];
  readonly description?: string | undefined;
  readonly project?: string | undefined;
  readonly createdAt: number;
  /** Counts its own. */
  readonly entries: number;
  /** Differs after each change of what `listKeys` gives for it. */
  readonly keysRevision: number;
}

export interface ScopeChange {
  readonly hierarchy: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
  readonly scope: SavedScope;
}

export interface SavedScope extends Omit<ScopeRecord, 'entries' | 'keysRevision' | 'parents'> {
  /** All of them from now on; without it those it has stay, deleted ones too, which count again once they are restored. */
  readonly parents?: readonly string[] | undefined;
}

export interface ScopesDeletion {
  readonly hierarchy: number;
  /** The one that was asked for first. */
  readonly ids: readonly string[];
  /** What `countContents` said of them. */
  readonly contents: ScopeContents;
  readonly deletedAt: number;
}

export interface ScopeContents {
  readonly entries: number;
  /** One a scope at most. */
  readonly overviews: number;
  readonly sessions: number;
  readonly tasks: number;
}

export interface ScopesRestoration {
  readonly hierarchy: number;
  readonly deletion: number;
  /** Parents to give them besides those they have, by the ids of scopes that are there or come back with them. */
  readonly links: readonly { readonly child: string; readonly parent: string }[];
}

export interface DeletedScopeRecord {
  readonly id: string;
  readonly tier: KnowledgeTier;
  /** Deleted ones too, by id. */
  readonly parents: readonly { readonly id: string; readonly tier: KnowledgeTier }[];
  readonly project?: string | undefined;
  readonly deletedAt: number;
  /** What was deleted together has the same, a greater one than all before. */
  readonly deletion: number;
  /** The id that was asked for. */
  readonly deletedWith: string;
}

export interface StoredName {
  readonly category: string;
  readonly keyword: string;
}

export interface StoredKey extends StoredName {
  /** Of the entry, as long as its scope is there. */
  readonly id: number;
  readonly risky: boolean;
}

export interface EntriesAsk {
  readonly revision: number;
  readonly entries: readonly number[];
}

export interface EntryWrite extends StoredName {
  readonly content: string;
  readonly metaknowledge: Metaknowledge;
  readonly projectContext: string;
  /** Whether the content warns of something. */
  readonly risky: boolean;
}

export interface EntryBatch {
  readonly scope: string;
  /** A scope to make or to change with them. */
  readonly scopeChange?: ScopeChange | undefined;
  readonly writes: readonly EntryWrite[];
  /** `if_missing` leaves entries that are there; `if_different` leaves those that say the same. */
  readonly mode: 'if_missing' | 'if_different' | 'always';
  readonly action: 'stored' | 'restored';
  readonly writtenAt: number;
  readonly author: KnowledgeAuthor;
}

export interface EntryWriteResult {
  readonly written: boolean;
  /** What holds now. */
  readonly entry: EntryState;
  /** What was replaced. */
  readonly previous?: EntryState | undefined;
}

export interface EntryDeletion extends StoredName {
  readonly scope: string;
  readonly deletedAt: number;
  readonly author: KnowledgeAuthor;
}
