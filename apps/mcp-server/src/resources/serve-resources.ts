import type { Logger } from '@learning-memory/logging';
import type { ToolDefinition } from '@learning-memory/tool';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  ProtocolError,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
  type ServerContext,
  type Variables,
} from '@modelcontextprotocol/server';
import { toolContext } from '../protocol/tool-context.ts';
import { callVisibly } from '../tools/visible-answer.ts';
import type { ResourceDefinition } from './resource-definition.ts';

const MIME_TYPE = 'application/json';

/** Offers each resource under its address; to read it is to call its tool. */
export function serveResources(
  server: McpServer,
  resources: readonly ResourceDefinition[],
  { tools, logger }: { readonly tools: ReadonlyMap<string, ToolDefinition>; readonly logger: Logger },
): void {
  for (const resource of resources) {
    const { name, title, description, uri, input } = resource;
    const about = { title, description, mimeType: MIME_TYPE };
    const read = async (at: URL, given: Variables, context: ServerContext): Promise<ReadResourceResult> => {
      const tool = tools.get(resource.tool);
      if (tool === undefined) throw new ResourceNotFoundError(at.href);
      const reply = await callVisibly(tool, { ...input, ...given }, toolContext(context, logger));
      if (reply.status === 'failed') throw toProtocolError(reply.failure, at.href);
      return { contents: [{ uri: at.href, mimeType: MIME_TYPE, text: JSON.stringify(reply.output) }] };
    };
    if (uri.includes('{')) server.registerResource(name, new ResourceTemplate(uri, { list: undefined }), about, read);
    else server.registerResource(name, uri, about, (at, context) => read(at, {}, context));
  }
}

function toProtocolError({ type, message }: { readonly type: string; readonly message: string }, uri: string): Error {
  if (type === 'not_found') return new ResourceNotFoundError(uri, message);
  return new ProtocolError(type === 'validation_error' ? INVALID_PARAMS : INTERNAL_ERROR, message, { uri });
}
