/** The groups of tools a client can choose from, in the order they are listed. */
export const TOOLSET_NAMES = ['ghap', 'learning', 'search', 'context', 'memory', 'code', 'git', 'knowledge'] as const;
export type ToolsetName = (typeof TOOLSET_NAMES)[number];

/** What a client gets that asks for none: each toolset costs tokens in every session. */
export const DEFAULT_TOOLSETS: readonly ToolsetName[] = TOOLSET_NAMES.filter((name) => name !== 'knowledge');
