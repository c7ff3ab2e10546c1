import type { EarlierVersion } from './earlier-version.ts';
import type {
  DeletedScope,
  Scope,
  ScopeDeletion,
  ScopeDraft,
  ScopePatch,
  ScopeRestoration,
  ScopeState,
} from './scope.ts';

/** The identity that memories and code carry too, as `Project` of `@learning-memory/project` has it. */
export interface ScopedProject {
  /** The one in use first, then earlier ones. */
  readonly ids: readonly string[];
  readonly name: string;
}

/** For a search: the name may be unknown. */
export interface KnownProject extends Pick<ScopedProject, 'ids'> {
  readonly name?: string | undefined;
}

export interface DeleteScopeOptions {
  readonly cascade?: boolean | undefined;
  /** Told all that would go; where it rejects, nothing does. */
  readonly check?: ((scopes: readonly Scope[]) => Promise<void>) | undefined;
}

export interface RestoreScopeOptions {
  /** `DeletedScope.deletedAt` of one of several deletions of the same id. */
  readonly deletedAt?: number | undefined;
}

/** Where knowledge lies. Scope ids are trimmed and lower-cased; an unknown one rejects `KNOWLEDGE_SCOPE_NOT_FOUND`. */
export interface KnowledgeScopes {
  /** The most general tier first, then by id. */
  listScopes(): Promise<readonly Scope[]>;
  /** `undefined` for none, also for what is no id. */
  findScope(id: string): Promise<Scope | undefined>;
  /** Those that can be restored, the latest first. */
  listDeletedScopes(): Promise<readonly DeletedScope[]>;
  /** Rejects `KNOWLEDGE_SCOPE_EXISTS`, `KNOWLEDGE_INVALID_PARENT`. The id of a deleted scope is free again. */
  createScope(draft: ScopeDraft): Promise<Scope>;
  /** Rejects `KNOWLEDGE_INVALID_PARENT`, `KNOWLEDGE_SCOPE_PROTECTED` for parents of `general`. */
  updateScope(id: string, patch: ScopePatch): Promise<Scope>;
  /** What these scopes were before their changes, the latest first. */
  scopeHistory(ids: readonly string[]): Promise<readonly (EarlierVersion<ScopeState> & { readonly scope: string })[]>;
  /** Sets parents and description to an earlier version. Rejects `KNOWLEDGE_VERSION_NOT_FOUND`, and as `updateScope`. */
  revertScope(id: string, version: number): Promise<Scope>;
  /**
   * Rejects `KNOWLEDGE_SCOPE_NOT_EMPTY` for one with children, entries, an overview, sessions or tasks unless `cascade` is true,
   * which deletes them and, down the tiers, children that have no other parent left but `general`. All of it can be restored
   * for 30 days.
   */
  deleteScope(id: string, options?: DeleteScopeOptions): Promise<ScopeDeletion>;
  /**
   * Brings back what a deletion of this id took, the latest one unless `deletedAt` names another: scopes, entries, histories,
   * sessions, tasks, and what they were a parent of unless that was given other parents since. They inherit from the parents
   * they had, also from one that was made again under its id. Rejects `KNOWLEDGE_SCOPE_EXISTS` when an id or a project has
   * another scope by now.
   */
  restoreScope(id: string, options?: RestoreScopeOptions): Promise<ScopeRestoration>;
  /** Drops for good what was deleted more than 30 days ago; resolves with how many scopes. */
  purgeScopes(): Promise<number>;
  /**
   * The scope of a repository; where it has none yet, the PROJECT scope of its name that belongs to none, which
   * `scopeOfProject` would take. Writes nothing.
   */
  findScopeOfProject(project: KnownProject): Promise<Scope | undefined>;
  /**
   * As `findScopeOfProject`, and ties it to the project; makes one of its name where there is none, with a number after it
   * when the name is taken.
   */
  scopeOfProject(project: ScopedProject): Promise<Scope>;
}
