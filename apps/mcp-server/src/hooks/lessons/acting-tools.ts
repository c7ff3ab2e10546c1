/** Whether tools of MCP servers are actions too, before which lessons are told. */
export const MCP_ACTIONS = ['off', 'on'] as const;
export type McpActions = (typeof MCP_ACTIONS)[number];

const ACTING = new Set(['Bash', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

/** Whether a tool changes something, and is not only looked with. */
export function isActing(tool: string, mcpActions: McpActions): boolean {
  return ACTING.has(tool) || (mcpActions === 'on' && tool.startsWith('mcp__'));
}
