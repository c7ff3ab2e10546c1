/** The groups of tools a client can choose from, in the order they are listed. */
export const TOOLSET_NAMES = ['ghap', 'learning', 'search', 'context', 'memory', 'code', 'git'] as const;
export type ToolsetName = (typeof TOOLSET_NAMES)[number];
