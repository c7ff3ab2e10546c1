/** What the id of a scope looks like, unique over all tiers. */
export const SCOPE_ID_PATTERN: RegExp = /^[a-z0-9][a-z0-9._-]{0,63}$/u;

/**
 * What categories, keywords and labels look like once normalised (NFC, outer white space gone, inner one a single space; lower
 * case but for labels): visible characters of any script, such as `c++`, `@nx/core`, `.net`, with single dots or spaces
 * between parts, without `, ; " < > | \ { } [ ]`, backticks and hidden characters but for joiners within a word or an emoji.
 */
export const KNOWLEDGE_NAME_PATTERN: RegExp =
  /^(?! )(?!.*(?:\.\.| {2}|\. |[. ]$))(?:[. ]|(?![,;"<>|{}[\]\\`\u2800\p{DI}])[\p{L}\p{M}\p{N}\p{P}\p{S}]|(?<=(?!\p{Join_C})\P{ASCII})\p{Join_C}(?=(?!\p{Join_C})\P{ASCII})|(?<=\p{Extended_Pictographic})\uFE0F|(?<=[0-9#*])\uFE0F(?=\u20E3))+$/u;

/** Lengths in code points; the others count items. */
export const KNOWLEDGE_LIMITS = {
  category: 128,
  keyword: 64,
  content: 10_000,
  projectContext: 2000,
  label: 64,
  value: 2000,
  labels: 20,
  description: 2000,
  groups: 32,
  /** Categories or keywords asked for at once. */
  names: 100,
  summary: 10_000,
  domain: 128,
  nextPlanned: 2000,
  tasksCompleted: 100,
  taskName: 200,
  detail: 2000,
  /** A text of the overview. */
  overviewText: 2000,
  overviewItems: 50,
  overviewItem: 200,
  sessions: 100,
} as const;

/** The longest pause within a session that counts as work; a longer one counts not at all. */
export const SESSION_IDLE_MINUTES = 30;

/** Says how long a deleted scope can be restored. */
export const SCOPE_RESTORE_DAYS = 30;
