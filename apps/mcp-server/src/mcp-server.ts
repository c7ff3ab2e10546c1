import type { Logger } from '@learning-memory/logging';
import {
  advertisedInputSchema,
  advertisedOutputSchema,
  callTool,
  type ToolContext,
  type ToolDefinition,
} from '@learning-memory/tool';
import {
  ProtocolError,
  Server,
  type CallToolResult,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { instructionsFor } from './instructions.ts';
import type { PromptDefinition } from './prompts/prompt-definition.ts';
import { servePrompts } from './prompts/serve-prompts.ts';
import { tracedLogger } from './protocol/traced-logger.ts';
import { SERVER_INFO } from './server-info.ts';

/** Where Claude Code says which of the model's calls it is. */
const CALL_ID = 'claudecode/toolUseId';

const INVALID_PARAMS = -32_602;

/** What a server offers stays as it is while it runs, and another one may be set up otherwise. */
const UNCHANGING = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;
const CACHE_HINTS = { 'server/discover': UNCHANGING, 'tools/list': UNCHANGING, 'prompts/list': UNCHANGING };

export interface McpServerParts {
  readonly tools: readonly ToolDefinition[];
  readonly prompts: readonly PromptDefinition[];
  readonly logger: Logger;
}

/** An MCP server that lists and calls the tools and prompts; it knows nothing of what they do. */
export function createMcpServer({ tools, prompts, logger }: McpServerParts): Server {
  const capabilities = { tools: {}, ...(prompts.length === 0 ? {} : { prompts: {} }) };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const instructions = instructionsFor(new Set(byName.keys()));
  const server = new Server(SERVER_INFO, { capabilities, instructions, cacheHints: CACHE_HINTS });
  if (prompts.length > 0) servePrompts(server, prompts);
  const listed = tools.map(describeTool);
  server.onerror = (error) => logger.warn('protocol.error', { error });
  server.setRequestHandler('tools/list', () => ({ tools: listed }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, byName);
    return await answer(tool, params.arguments ?? {}, toolContext(context, logger));
  });
  return server;
}

function describeTool(tool: ToolDefinition): Tool {
  const { readOnly, destructive, idempotent } = tool.annotations;
  if (tool.hidden === true) {
    const { name, title, description } = tool;
    // Who calls it knows its input, and everybody else pays for reading it.
    return { name, title, description, inputSchema: { type: 'object' }, _meta: { ui: { visibility: ['app'] } } };
  }
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: { ...advertisedInputSchema(tool.input), type: 'object' },
    outputSchema: { ...advertisedOutputSchema(tool.output), type: 'object' },
    // Where a hint is what the protocol takes without it, it is left out; of what only reads the others mean nothing.
    annotations: readOnly
      ? { readOnlyHint: true }
      : { ...(!destructive && { destructiveHint: false }), ...(idempotent && { idempotentHint: true }) },
  };
}

/** Whole answers go out twice, because some clients show the text and some the structured content. */
async function answer(tool: ToolDefinition, input: unknown, context: ToolContext): Promise<CallToolResult> {
  const reply = await callTool(tool, input, context);
  if (reply.status === 'failed') {
    // Clients check structured content against the output schema, which an error does not have.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: reply.failure }) }] };
  }
  const output = reply.output as Record<string, unknown>;
  // Hooks read the text alone.
  if (tool.hidden === true) return { content: [{ type: 'text', text: JSON.stringify(output) }] };
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

function toolContext({ mcpReq }: ServerContext, logger: Logger): ToolContext {
  const progressToken = mcpReq._meta?.progressToken;
  const callId = mcpReq._meta?.[CALL_ID];
  return {
    ...(typeof callId === 'string' && { callId }),
    signal: mcpReq.signal,
    logger: tracedLogger(logger, mcpReq._meta),
    reportProgress({ done, total, message }) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress: done, ...(total === undefined ? {} : { total }) };
      mcpReq
        .notify({ method: 'notifications/progress', params: message === undefined ? params : { ...params, message } })
        .catch((error: unknown) => logger.debug('progress.unsent', { error }));
    },
  };
}

function unknownTool(name: string, known: ReadonlyMap<string, ToolDefinition>): ProtocolError {
  const names = [...known.keys()].join(', ');
  return new ProtocolError(INVALID_PARAMS, `Unknown tool '${name.slice(0, 80)}'. Tools of this server: ${names}.`);
}
