import type { ResolvedGhap } from '@learning-memory/ghap';

export interface DrainReport {
  /** Ids that were stored. */
  readonly stored: readonly string[];
  /** Ids that stay in the outbox for a later try. */
  readonly remaining: readonly string[];
  /** Outbox files that cannot be read; they were set aside under a name ending in `.corrupt-<epoch>`. */
  readonly unreadable: readonly string[];
}

export interface ImportedEntry {
  /** What is there already stays in any case: `equal` says the same, `conflicting` something else. */
  readonly outcome: 'added' | 'equal' | 'conflicting';
  /** Names the fields that differ; `[]` unless it is in conflict. */
  readonly differsIn: readonly string[];
  /** Counts secrets replaced and private parts removed. */
  readonly redactions: number;
}

/** Stores resolved entries on every axis they have, at least once and without doubles. */
export interface ObservationPersister {
  /**
   * Puts the entry into the outbox before the first try and takes it out once stored. Tries 1 + 3 times, after 1, 2 and 4 s,
   * on `unavailable` alone; then rejects `PERSISTER_DEFERRED`: the entry stays in the outbox and will be stored later.
   */
  persist(entry: ResolvedGhap): Promise<void>;
  /** Tries each entry in the outbox once. Never rejects for a store that is away. */
  drain(): Promise<DrainReport>;
  /** Lists the ids in the outbox. */
  pending(): Promise<readonly string[]>;
  /** Those of `ids` that are not stored. */
  missing(ids: readonly string[]): Promise<readonly string[]>;
  /** How many entries are stored without a project. */
  countUnassigned(): Promise<number>;
  /**
   * Gives the project to the entries stored without one, with `ids` to those of them alone; their vectors stay. Durable in
   * pages, may be repeated. Resolves with how many there were.
   */
  assignProject(project: string, ids?: readonly string[]): Promise<number>;
  /**
   * Changes stored entries, one after the other with what else is stored of the same. `change` is given each entry as it is
   * stored now, and answers `undefined` to leave it; what it throws passes through. New texts are stored as by `persist`.
   * Resolves with how many changed; ids not stored are passed over.
   */
  amend(ids: readonly string[], change: (entry: ResolvedGhap) => ResolvedGhap | undefined): Promise<number>;
  /**
   * Stores an entry of another home as `persist` does, with its secrets redacted, unless one of its id is stored or waits in
   * the outbox. Rejects `PERSISTER_INVALID_ENTRY` for an id or a text that no collector writes.
   */
  importEntry(entry: ResolvedGhap): Promise<ImportedEntry>;
  /**
   * Takes an entry out of the store, and out of the outbox; `persist` brings it back. Resolves with it as it was, `undefined` for one
   * that is not there.
   */
  remove(id: string): Promise<ResolvedGhap | undefined>;
}
