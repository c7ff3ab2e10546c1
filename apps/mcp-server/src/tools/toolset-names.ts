/** The groups of tools a client can choose from, in the order they are listed. */
export const TOOLSET_NAMES = [
  'ghap',
  'learning',
  'search',
  'context',
  'memory',
  'code',
  'git',
  'knowledge',
  'graph',
] as const;
export type ToolsetName = (typeof TOOLSET_NAMES)[number];

/** What a client has to ask for. */
const OPTIONAL: readonly ToolsetName[] = ['knowledge', 'graph'];

/** What a client gets that asks for none: each toolset costs tokens in every session. */
export const DEFAULT_TOOLSETS: readonly ToolsetName[] = TOOLSET_NAMES.filter((name) => !OPTIONAL.includes(name));
