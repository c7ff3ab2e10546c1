import type { Logger } from '@learning-memory/logging';
import {
  advertisedInputSchema,
  advertisedOutputSchema,
  type ToolContext,
  type ToolDefinition,
} from '@learning-memory/tool';
import {
  INVALID_PARAMS,
  McpServer,
  ProtocolError,
  type CallToolResult,
  type McpRequestContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { instructionsFor } from './instructions.ts';
import type { PromptDefinition } from './prompts/prompt-definition.ts';
import { servePrompts } from './prompts/serve-prompts.ts';
import { serveTasks, TASKS_EXTENSION } from './protocol/tasks.ts';
import { toolContext } from './protocol/tool-context.ts';
import { RESOURCES } from './resources/resources.ts';
import { serveResources } from './resources/serve-resources.ts';
import { serveSubscriptions } from './resources/subscriptions.ts';
import { SERVER_INFO } from './server-info.ts';
import { callVisibly } from './tools/visible-answer.ts';

/** What a server offers stays as it is while it runs, and another one may be set up otherwise. */
const UNCHANGING = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;
const CACHE_HINTS = {
  'server/discover': UNCHANGING,
  'tools/list': UNCHANGING,
  'prompts/list': UNCHANGING,
  'resources/list': UNCHANGING,
  'resources/templates/list': UNCHANGING,
};

export interface McpServerParts {
  readonly tools: readonly ToolDefinition[];
  readonly prompts: readonly PromptDefinition[];
  readonly logger: Logger;
  /** What the client speaks: the protocol with a handshake (`legacy`), or the one without. */
  readonly era: McpRequestContext['era'];
}

/** An MCP server of the tools, the prompts and what resources read with them; it knows nothing of what they do. */
export function createMcpServer({ tools, prompts, logger, era }: McpServerParts): McpServer {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const resources = RESOURCES.filter(({ tool }) => byName.has(tool));
  const capabilities = {
    tools: { listChanged: false },
    ...(prompts.length > 0 && { prompts: { listChanged: false } }),
    ...(era === 'modern' && { extensions: { [TASKS_EXTENSION]: {} } }),
    ...(resources.length > 0 && { resources: { subscribe: true, listChanged: false } }),
  };
  const instructions = instructionsFor(new Set(byName.keys()));
  const mcp = new McpServer(SERVER_INFO, { capabilities, instructions, cacheHints: CACHE_HINTS });
  const { server } = mcp;
  if (prompts.length > 0) servePrompts(server, prompts);
  serveResources(mcp, resources, { tools: byName, logger });
  const subscriptions = serveSubscriptions(mcp, resources, { era, logger });
  const tasks = era === 'modern' ? serveTasks(server) : undefined;
  const listed = tools.map(describeTool);
  server.setRequestHandler('tools/list', () => ({ tools: listed }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = byName.get(params.name);
    if (tool === undefined) throw unknownTool(params.name, byName);
    const run = async (asked: ToolContext): Promise<ToolResult> => {
      const result = await answer(tool, params.arguments ?? {}, asked);
      if (result.structuredContent !== undefined) subscriptions.noteAnswer(tool.name, result.structuredContent);
      return result;
    };
    const asked = toolContext(context, logger);
    return tasks?.begin(tool.name, context, { run, context: asked }) ?? (await run(asked));
  });
  return mcp;
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

type ToolResult = CallToolResult & { readonly structuredContent?: Readonly<Record<string, unknown>> };

/** Whole answers go out twice, because some clients show the text and some the structured content. */
async function answer(tool: ToolDefinition, input: unknown, context: ToolContext): Promise<ToolResult> {
  const reply = await callVisibly(tool, input, context);
  if (reply.status === 'failed') {
    // Clients check structured content against the output schema, which an error does not have.
    return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: reply.failure }) }] };
  }
  const output = reply.output as Record<string, unknown>;
  // Hooks read the text alone.
  if (tool.hidden === true) return { content: [{ type: 'text', text: JSON.stringify(output) }] };
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

function unknownTool(name: string, known: ReadonlyMap<string, ToolDefinition>): ProtocolError {
  const names = [...known.keys()].join(', ');
  return new ProtocolError(INVALID_PARAMS, `Unknown tool '${name.slice(0, 80)}'. Tools of this server: ${names}.`);
}
