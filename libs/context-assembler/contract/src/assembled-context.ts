/**
 * Says where an item comes from, in the order of the text: first what changes the next step. `orphans` are entries that a dead
 * session left open, `knowledge` is what a project is, how it stands and what to beware of in it, `calibration` is how often predictions came true.
 */
export const CONTEXT_SOURCES = [
  'orphans',
  'knowledge',
  'calibration',
  'experiences',
  'values',
  'memories',
  'code',
  'commits',
] as const;
export type ContextSource = (typeof CONTEXT_SOURCES)[number];

/** Holds what was seen in the text of an item; the text carries a mark for each. */
export type ContextFlag = 'instructions' | 'hidden-characters';

/** One thing that the text shows. */
export interface ContextItem {
  readonly source: ContextSource;
  /**
   * The id of the record, as the tool of its source takes it: an entry, a value, a memory, a unit of code, the hash of a
   * commit. Knowledge has `overview`, `session`, or `<scope>/<category>/<keyword>`, with `action:` before it
   * right before an action, as has the entry of a lesson; a pattern has `surprise:<entry>` or `root_cause:<category>`, a hit rate `<strategy>/<domain>`.
   */
  readonly id: string;
  /** One line, safe to show: what the record is about. */
  readonly title: string;
  /** Says why it was chosen, with scores and counts; the text keeps them to itself. */
  readonly why: string;
  /** Names the item and what it says: one that has changed since has another. */
  readonly stamp: string;
  /** Says what it takes of the budget, its own lines alone. */
  readonly tokens: number;
  /** The text shows its beginning alone, and says so. */
  readonly cut: boolean;
  readonly flags: readonly ContextFlag[];
}

/** `failed` and `late` sources are missing from the text; a `weaker` one answered, but not as well as usual. */
export type ContextNoticeReason = 'failed' | 'late' | 'weaker';

export interface ContextNotice {
  readonly source: ContextSource;
  readonly reason: ContextNoticeReason;
  /** One sentence for people; the text names source and reason. */
  readonly message: string;
}

export interface AssembledContext {
  /** Ready to be injected: fenced as recalled data. Empty when there is nothing to show and nothing to say. */
  readonly markdown: string;
  /** Counts those of `markdown`, everything included; never over the budget. */
  readonly tokens: number;
  /** Come in the order of the text. */
  readonly items: readonly ContextItem[];
  /** Come in the order of `CONTEXT_SOURCES`; there is at most one for a source and a reason. */
  readonly notices: readonly ContextNotice[];
  /** Something was left out or cut for the sake of the budget or the style. */
  readonly truncated: boolean;
}
