import type { ActiveGhap, Domain, Strategy } from '@learning-memory/ghap';
import type { ProjectIds } from '@learning-memory/project';
import type { AssembledContext } from './assembled-context.ts';

/** Bounds of `maxTokens`, and the code points of a situation that are read. */
export const CONTEXT_LIMITS = { minTokens: 200, maxTokens: 20_000, situation: 2000 } as const;

/** `maxTokens` of a call that says nothing. */
export const DEFAULT_CONTEXT_TOKENS = { light: 1000, rich: 2000, premortem: 1000, warnings: 300, lesson: 200 } as const;

/**
 * `full` fills the budget. `brief` has the few best items, each about 60 tokens long, and says in its last line how many more
 * there are and which tools give them.
 */
export type ContextStyle = 'brief' | 'full';

export interface ContextOptions {
  /** Whose things are looked at; those of all projects without it. */
  readonly projects?: ProjectIds | undefined;
  /** Default `full`. */
  readonly style?: ContextStyle | undefined;
  /**
   * Stamps of items that the reader knows already: neither these nor what says nearly the same come again. With stamps of
   * notices among them, these are not said again.
   */
  readonly seen?: ReadonlySet<string> | undefined;
  /**
   * Limits the items, without what is said of all of them: to the best of searches where the text is brief, else to the first of
   * the text; no limit without it.
   */
  readonly mostItems?: number | undefined;
  /** Limits the tokens of the whole text, 200 to 20000; fence, headings and notices count. */
  readonly maxTokens?: number | undefined;
  /**
   * Limits the UTF-16 units of the whole text, at least 1000: some clients cut a longer one. Without it there is no limit.
   */
  readonly maxCharacters?: number | undefined;
  /** Says how long to wait for a source, milliseconds, from the moment it is asked. */
  readonly deadlineMs?: number | undefined;
  /**
   * For a situation: nothing is shown unless it is that likely that the best of the sources knows of it, 0 to 1, by how many have
   * anything to show; default 0.
   */
  readonly leastRelevance?: number | undefined;
  /** Who reads the text: the values in it are recorded as shown to that session, and nothing is recorded without it. */
  readonly sessionId?: string | undefined;
}

/** What a session noted before it ended, that is no memory yet. */
export interface UnstoredNote {
  /** Of the memory that it is about to be. */
  readonly id: string;
  readonly content: string;
  readonly sessionId: string;
  /** Epoch milliseconds. */
  readonly saidAt: number;
}

export interface LightContextOptions extends ContextOptions {
  /**
   * How the last session ended, where nobody has stored it since; or what the session itself has left open and decided, of which
   * its conversation was just compacted: that comes first.
   */
  readonly unstoredNote?: UnstoredNote | undefined;
  /** Entries that dead sessions left open; asked for when absent. */
  readonly orphans?: readonly ActiveGhap[] | undefined;
}

export interface LeastMatch {
  /** Of every source but code. */
  readonly texts: number;
  readonly code: number;
}

export interface RichContextOptions extends ContextOptions {
  /** Says what the work is about, in words. A blank one finds nothing. */
  readonly situation: string;
  /** Values of the domain come first. */
  readonly domain?: Domain | undefined;
  /** Values on how strategies work come next. */
  readonly strategy?: Strategy | undefined;
  /**
   * Probability, 0 to 1, below which a source has no match. One that has none is left out; where no source has one, the text
   * says so, and shows the nearest as weak. Default 0.
   */
  readonly leastMatch?: LeastMatch | undefined;
  /** Whether the situation asks how the last session ended: then its note comes, whatever that says. */
  readonly resumes?: boolean | undefined;
  /** Default true: units of code and commits too, where there are sources of them. */
  readonly includeCode?: boolean | undefined;
}

export interface PremortemOptions extends ContextOptions {
  readonly domain: Domain;
  readonly strategy: Strategy;
}

export interface WarningsOptions extends ContextOptions {
  /** What is about to be done: a command, the path of a file and what is written to it. */
  readonly action: string;
  /** The same as a use of a tool, its input the text of a JSON object: with it rules among the memories are looked at, too. */
  readonly use?: UseOfTool | undefined;
}

export interface UseOfTool {
  readonly tool: string;
  readonly input: string;
  /** The branch that is checked out where a command is run; absent where nobody knows. */
  readonly branch?: string | undefined;
}

export interface LessonOptions extends ContextOptions {
  /** Names the tool that is about to be used, or whose use just failed. */
  readonly tool: string;
  /** Its input: the text of a JSON object. */
  readonly input: string;
  /** What a run that failed said: then failures that ended like it are meant, whatever was done. */
  readonly error?: string | undefined;
  /**
   * Whether the work is to mend something: then an edit that repeats and touches nothing is told a failure of the last thirty
   * days that edited its file, of another session than `sessionId`. The id of that item begins with `file:`.
   */
  readonly mends?: boolean | undefined;
}

/** What an action is to a lesson that was told before: see `ContextAssembler.relate`. */
export type LessonRelation = 'repeats' | 'avoids' | 'unrelated';

export interface RelateOptions extends Pick<LessonOptions, 'projects' | 'tool' | 'input' | 'error'> {
  /** The id of the item that told the lesson. */
  readonly item: string;
}

/**
 * Text for an agent out of what is stored: fenced as data, within a budget, and the same bytes for the same stored state and
 * question. A source that fails or is late costs its part of the text and a notice, never the call. Rejects
 * `CONTEXT_INVALID_INPUT` for options out of bounds, and nothing else.
 */
export interface ContextAssembler {
  /**
   * For the start of a session: entries left open, how the project stands, how its last session ended, last entries, top
   * values and memories. Needs no embedding. No context shows an abandoned entry as an experience;
   * a lesson may be of one that says what went wrong.
   */
  light(options?: LightContextOptions): Promise<AssembledContext>;
  /**
   * Finds for a situation similar experiences, what surprised and what went wrong in the like, code, commits, values,
   * memories.
   */
  rich(options: RichContextOptions): Promise<AssembledContext>;
  /** Before a risky step: how a strategy did in a domain, past failures, surprises, root causes and principles. */
  premortem(options: PremortemOptions): Promise<AssembledContext>;
  /**
   * Right before an action: warnings of the project's knowledge whose keyword it names, words near each other, `c++` or `.env` as
   * it is spelled; and memories that forbid it, bind it to somebody's consent, or want it done otherwise.
   */
  warnings(options: WarningsOptions): Promise<AssembledContext>;
  /** Right before an action that would repeat a failure, or after one that did: that failure alone, and what helped. */
  lesson(options: LessonOptions): Promise<AssembledContext>;
  /**
   * Whether an action is what a lesson warned of once more (with an error: whether it is that error), or is done in its place. A
   * lesson that is known no more is unrelated. Rejects what its source does.
   */
  relate(options: RelateOptions): Promise<LessonRelation>;
  /** Makes ready what lessons look at, so that the first is as quick as the next; rejects what its source does. */
  prepare(options: Pick<ContextOptions, 'projects'>): Promise<void>;
}
