import type { EntryKey, EntryState, KnowledgeAuthor, Metaknowledge } from './entry.ts';
import type { KnowledgeTier } from './scope.ts';

/** What was done to an entry: a deletion has no content. */
export type EntryRevision =
  | (EntryState & { readonly action: 'stored' | 'restored' })
  | {
      readonly action: 'deleted';
      readonly version: number;
      readonly writtenAt: number;
      readonly author: KnowledgeAuthor;
    };

export const SCOPE_DOCUMENT_FORMAT = 'learning-memory/knowledge';
export const SCOPE_DOCUMENT_VERSION = 1;

/** A scope as JSON that people read and edit; field names as in the tools. */
export interface ScopeDocument {
  readonly format: typeof SCOPE_DOCUMENT_FORMAT;
  readonly version: typeof SCOPE_DOCUMENT_VERSION;
  readonly scope: {
    readonly id: string;
    readonly tier: KnowledgeTier;
    readonly parents: readonly string[];
    readonly description?: string | undefined;
  };
  readonly entries: readonly DocumentEntry[];
}

export interface DocumentEntry {
  readonly category: string;
  readonly keyword: string;
  readonly content: string;
  readonly metaknowledge?: Metaknowledge | undefined;
  readonly project_context?: string | undefined;
}

export interface ImportOptions {
  /** Whether entries that are there stay, or are replaced and kept in their history. */
  readonly mode: 'if_missing' | 'overwrite';
  readonly author?: KnowledgeAuthor | undefined;
}

/** Of a scope, what a document says besides its entries. */
export type ScopeField = 'parents' | 'description';

export interface ImportReport {
  readonly scope: string;
  /** Whether the import made the scope. */
  readonly created: boolean;
  /** Counts what was stored. */
  readonly stored: number;
  /** Counts entries that said the same already, which got no new version. */
  readonly unchanged: number;
  /** What stayed though the document says otherwise; `[]` with `overwrite`. In the order of the document. */
  readonly conflicts: readonly EntryKey[];
  /** What of a scope that was there was set to what the document says; its history has what was replaced. */
  readonly scopeChanges: readonly ScopeField[];
  /** What of it stayed though the document says otherwise; `[]` with `overwrite`. */
  readonly scopeConflicts: readonly ScopeField[];
  /** Secrets replaced and private parts removed. */
  readonly redactions: number;
}
