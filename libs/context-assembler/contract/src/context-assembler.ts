import type { ActiveGhap, Domain, Strategy } from '@learning-memory/ghap';
import type { ProjectIds } from '@learning-memory/project';
import type { AssembledContext } from './assembled-context.ts';

/** Bounds of `maxTokens`, and the code points of a situation that are read. */
export const CONTEXT_LIMITS = { minTokens: 200, maxTokens: 20_000, situation: 2000 } as const;

/** `maxTokens` of a call that says nothing. */
export const DEFAULT_CONTEXT_TOKENS = { light: 1000, rich: 2000, premortem: 1000 } as const;

export interface ContextOptions {
  /** Limits the tokens of the whole text, 200 to 20000; fence, headings and notices count. */
  readonly maxTokens?: number | undefined;
  /**
   * Limits the UTF-16 units of the whole text, at least 1000: some clients cut a longer one. Without it there is no limit.
   */
  readonly maxCharacters?: number | undefined;
  /** Says how long to wait for a source, milliseconds, from the moment it is asked. */
  readonly deadlineMs?: number | undefined;
  /** Leaves out sources that are less likely to know of the situation, 0 to 1; default 0. */
  readonly leastRelevance?: number | undefined;
  /** Who reads the text: the values in it are recorded as shown to that session, and nothing is recorded without it. */
  readonly sessionId?: string | undefined;
}

export interface LightContextOptions extends ContextOptions {
  /** Entries that dead sessions left open; asked for when absent. */
  readonly orphans?: readonly ActiveGhap[] | undefined;
}

export interface RichContextOptions extends ContextOptions {
  /** Says what the work is about, in words. A blank one finds nothing. */
  readonly situation: string;
  /** Values of the domain come first. */
  readonly domain?: Domain | undefined;
  /** Values on how strategies work come next. */
  readonly strategy?: Strategy | undefined;
  /** Default true: units of code and commits too, where there are sources of them. */
  readonly includeCode?: boolean | undefined;
  /** Whose code and commits are looked at; those of all projects without it. */
  readonly projects?: ProjectIds | undefined;
}

export interface PremortemOptions extends ContextOptions {
  readonly domain: Domain;
  readonly strategy: Strategy;
}

/**
 * Text for an agent out of what is stored: fenced as data, within a budget, and the same bytes for the same stored state and
 * question. A source that fails or is late costs its part of the text and a notice, never the call. Rejects
 * `CONTEXT_INVALID_INPUT` for options out of bounds, and nothing else.
 */
export interface ContextAssembler {
  /** For the start of a session: entries left open, last entries, top values and memories. Needs no embedding. */
  light(options?: LightContextOptions): Promise<AssembledContext>;
  /**
   * Finds for a situation similar experiences, what surprised and what went wrong in the like, code, commits, values,
   * memories.
   */
  rich(options: RichContextOptions): Promise<AssembledContext>;
  /** Before a risky step: how a strategy did in a domain, past failures, surprises, root causes and principles. */
  premortem(options: PremortemOptions): Promise<AssembledContext>;
}
