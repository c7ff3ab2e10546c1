import type {
  CategoryKeywords,
  EntryDraft,
  EntryKey,
  EntryState,
  KnowledgeAnswer,
  KnowledgeAuthor,
  KnowledgeCategory,
  RiskWarning,
} from './entry.ts';
import type { Explanation, ExplainOptions } from './explanation.ts';
import type { EntryRevision, ImportOptions, ImportReport, ScopeDocument } from './history.ts';

export interface GetKnowledgeOptions {
  readonly scope: string;
  readonly keywords: readonly string[];
  /** Looks at these and their subcategories alone. */
  readonly categories?: readonly string[] | undefined;
}

export interface GetWarningsOptions {
  /** Whether entries of a keyword are looked at, default all. */
  readonly isAsked?: ((keyword: string) => boolean) | undefined;
  /** Entries that are read, the first of the order; default all. */
  readonly limit?: number | undefined;
}

export interface StoredEntry {
  /** False when the key had an entry, which stayed, or said the same. */
  readonly stored: boolean;
  /** What holds now. */
  readonly entry: EntryState;
  /** What it replaced; absent for a new entry and where nothing was stored. */
  readonly previous?: EntryState | undefined;
  /** Secrets replaced and private parts removed. */
  readonly redactions: number;
}

/**
 * What is known in a scope, with all it inherits. Answers are those of the last change by any process. Rejects
 * `KNOWLEDGE_SCOPE_NOT_FOUND`, `KNOWLEDGE_INVALID_INPUT`, and the codes of the store.
 */
export interface KnowledgeEntries {
  /** By name in code-point order, with the parents of dotted names. */
  getCategories(scope: string): Promise<readonly KnowledgeCategory[]>;
  /** Each category once, in the order asked. */
  getKeywords(scope: string, categories: readonly string[]): Promise<readonly CategoryKeywords[]>;
  /**
   * Of each keyword the entry of the nearest tier, in a tier that of the scope whose id sorts first, in a scope that of the
   * category that sorts first.
   */
  getKnowledge(options: GetKnowledgeOptions): Promise<KnowledgeAnswer>;
  /** Of the nearest entry of each category and keyword, in the order of the chain, then by keyword, category and text. */
  getWarnings(scope: string, options?: GetWarningsOptions): Promise<readonly RiskWarning[]>;
  /** How `getKnowledge` chooses for one keyword. */
  explain(options: ExplainOptions): Promise<Explanation>;
  /** One of several that write the same key stores; the others get what it stored as `entry`. */
  storeIfMissing(draft: EntryDraft): Promise<StoredEntry>;
  /** Each of several that write the same key is told what it replaced. What says the same already gets no new version. */
  storeOverwrite(draft: EntryDraft): Promise<StoredEntry>;
  /** Resolves with what was deleted. Rejects `KNOWLEDGE_ENTRY_NOT_FOUND`, also for an entry of another scope of the chain. */
  deleteEntry(key: EntryKey, author?: KnowledgeAuthor): Promise<EntryState>;
  /** Of a key, newest first, also of a deleted entry. Rejects `KNOWLEDGE_ENTRY_NOT_FOUND` when it never had one. */
  history(key: EntryKey): Promise<readonly EntryRevision[]>;
  /**
   * Writes an earlier version again, also of a deleted entry; without `version` the latest before the last write or deletion.
   * Rejects `KNOWLEDGE_ENTRY_NOT_FOUND`, `KNOWLEDGE_VERSION_NOT_FOUND`.
   */
  restoreEntry(key: EntryKey, options?: RestoreEntryOptions): Promise<StoredEntry>;
  /** Its own entries in the order of category and keyword; equal for equal entries. No history, no sessions, no tasks. */
  exportScope(scope: string): Promise<ScopeDocument>;
  /**
   * All or nothing, by the rules of every write. Makes the scope where it is missing; of one that is there, the parents and
   * the description follow the mode as entries do. What the document does not name stays.
   */
  importScope(document: unknown, options: ImportOptions): Promise<ImportReport>;
}

export interface RestoreEntryOptions {
  /** Must be a version that has a content. */
  readonly version?: number | undefined;
  readonly author?: KnowledgeAuthor | undefined;
}
