/** Whether tools of MCP servers are actions too, before which lessons are told. */
export const MCP_ACTIONS = ['off', 'on'] as const;
export type McpActions = (typeof MCP_ACTIONS)[number];

const ACTING = new Set(['Bash', 'Edit', 'MultiEdit', 'Write', 'NotebookEdit']);

/** Whether a tool changes something, and is not only looked with. */
export function isActing(tool: string, mcpActions: McpActions): boolean {
  return ACTING.has(tool) || isMcpAction(tool, mcpActions);
}

/** Whether a tool runs something, which ends well or not. */
export function isRun(tool: string, mcpActions: McpActions): boolean {
  return tool === 'Bash' || isMcpAction(tool, mcpActions);
}

/** Of this server, by the names under which clients know it. */
const OWN = /^mcp__(?:plugin_)?learning-memory_/u;

function isMcpAction(tool: string, mcpActions: McpActions): boolean {
  return mcpActions === 'on' && tool.startsWith('mcp__') && !OWN.test(tool);
}
