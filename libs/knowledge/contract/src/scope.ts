/** From the most general to the most specific, which wins. */
export const KNOWLEDGE_TIERS = ['GENERAL', 'PRODUCT', 'GROUP', 'PROJECT'] as const;
export type KnowledgeTier = (typeof KNOWLEDGE_TIERS)[number];

/** The id of the one scope of the tier GENERAL, which exists from the start and above all others. */
export const GENERAL_SCOPE = 'general';

/** A named container of entries. Times are epoch milliseconds. */
export interface Scope {
  readonly id: string;
  readonly tier: KnowledgeTier;
  /** Ids, a product first, then groups in code-point order; `['general']` where none was given, `[]` for `general` itself. */
  readonly parents: readonly string[];
  readonly description?: string | undefined;
  /** The id of the project whose knowledge it holds; only of the tier PROJECT, unique. */
  readonly project?: string | undefined;
  /** Counts its own entries. */
  readonly entries: number;
  /** Counts the scopes that name it as a parent. */
  readonly children: number;
  readonly createdAt: number;
}

export interface DeletedScope {
  readonly id: string;
  readonly tier: KnowledgeTier;
  readonly project?: string | undefined;
  readonly deletedAt: number;
  readonly restorableUntil: number;
  /** The id that was asked to be deleted, which `restoreScope` takes: its own, or that of a parent. */
  readonly deletedWith: string;
}

export interface ScopeDraft {
  readonly id: string;
  /** GENERAL is taken. */
  readonly tier: Exclude<KnowledgeTier, 'GENERAL'>;
  /** Of more general tiers: a GROUP has at most one PRODUCT, a PROJECT one PRODUCT and many GROUPs. Default none but `general`. */
  readonly parents?: readonly string[] | undefined;
  readonly description?: string | undefined;
}

/** A field left out stays. */
export interface ScopePatch {
  /** All of them from now on; `[]` leaves `general` alone. */
  readonly parents?: readonly string[] | undefined;
  /** A blank one removes it. */
  readonly description?: string | undefined;
}

/** What of a scope can be changed, as an earlier version has it. */
export interface ScopeState {
  /** Without `general`; in code-point order. */
  readonly parents: readonly string[];
  readonly description?: string | undefined;
}

export interface ScopeRestoration {
  /** All that came back. */
  readonly scopes: readonly Scope[];
  /** Parents they had that did not: deleted, or made again as what cannot be their parent. By scope, then by parent. */
  readonly missingParents: readonly { readonly scope: string; readonly parent: string }[];
}

export interface ScopeDeletion {
  /** What was deleted, the scope asked for first, then by id. */
  readonly deleted: readonly string[];
  /** Children that stay, because they have another parent; they lose this one until it is restored. By id. */
  readonly detached: readonly string[];
  /** Counts the entries that went with them. */
  readonly entries: number;
  readonly restorableUntil: number;
}
