import type { ScopedProject } from './knowledge-scopes.ts';
import type { KnowledgeTier } from './scope.ts';

/** Labels with a value each, in the order given. */
export type Metaknowledge = Readonly<Record<string, string>>;

/** Where an entry lies; category and keyword are normalised as `KNOWLEDGE_NAME_PATTERN` says. */
export interface EntryKey {
  readonly scope: string;
  /** Dots part it: `git.workflows` lies in `git`. */
  readonly category: string;
  readonly keyword: string;
}

/** Who writes, where anybody said. */
export interface KnowledgeAuthor {
  readonly agentId?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface EntryDraft extends Omit<EntryKey, 'scope'> {
  /** For a project its scope, made once the rest is found to be right. */
  readonly scope: string | ScopedProject;
  /** Kept as given except for secrets and private parts. */
  readonly content: string;
  /** On what occasion it was learned, such as the project or task worked on; may be empty. */
  readonly projectContext: string;
  readonly metaknowledge?: Metaknowledge | undefined;
  readonly author?: KnowledgeAuthor | undefined;
}

/** What an entry says. */
export interface EntryState {
  readonly content: string;
  readonly metaknowledge: Metaknowledge;
  readonly projectContext: string;
  /** 1 for the first; deletions count too. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
  readonly author: KnowledgeAuthor;
}

/** The most severe first. */
export const RISK_KINDS = ['DANGER', 'WARNING', 'LAST TIME'] as const;
export type RiskKind = (typeof RISK_KINDS)[number];

/**
 * What stands after `WARNING:`, `DANGER:` or `LAST TIME:` in a content, up to the next one or the end of the line; where nothing
 * does, the next lines that are not blank.
 */
export interface RiskWarning {
  readonly kind: RiskKind;
  readonly text: string;
  readonly scope: string;
  readonly category: string;
  readonly keyword: string;
  /** Of the entry, epoch milliseconds. */
  readonly writtenAt: number;
}

/** The one entry of a keyword that holds in a scope. */
export interface ResolvedEntry extends EntryState {
  readonly keyword: string;
  readonly category: string;
  readonly sourceTier: KnowledgeTier;
  readonly sourceScope: string;
  /** Other categories that have an entry of the keyword, in code-point order: ask for them by `categories`. */
  readonly alsoIn: readonly string[];
}

export interface KnowledgeAnswer {
  /** Each keyword once, in the order asked. */
  readonly entries: readonly ResolvedEntry[];
  /** Keywords without an entry, normalised, in the order asked. */
  readonly missing: readonly string[];
  /** In the order of `entries`, then of the text; last those of other categories that know a keyword, of few of them. */
  readonly warnings: readonly RiskWarning[];
}

export interface KnowledgeCategory {
  readonly name: string;
  /** Last parts of its direct subcategories, in code-point order. */
  readonly subcategories: readonly string[];
  /** Whether it has entries of its own anywhere in the chain. */
  readonly hasEntries: boolean;
}

export interface CategoryKeywords {
  readonly category: string;
  /** With those of its subcategories, in code-point order; `[]` for an unknown category. */
  readonly keywords: readonly string[];
}
