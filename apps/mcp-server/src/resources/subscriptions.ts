import type { Logger } from '@learning-memory/logging';
import {
  ProtocolError,
  INVALID_PARAMS,
  ResourceNotFoundError,
  UriTemplate,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { ResourceDefinition } from './resource-definition.ts';

/** The most addresses that one client is told of. */
const MOST = 1024;

export interface Subscriptions {
  /** Tells the client of those resources that a call may have changed. */
  noteAnswer(tool: string, output: Readonly<Record<string, unknown>>): void;
}

/**
 * Tells clients of changes that calls of this process make. Those of 2025-11-25 subscribe to each resource here; to others
 * the connection passes on what they listen to.
 */
export function serveSubscriptions(
  { server }: McpServer,
  resources: readonly ResourceDefinition[],
  { era, logger }: { readonly era: 'legacy' | 'modern'; readonly logger: Logger },
): Subscriptions {
  if (resources.length === 0) return { noteAnswer: () => undefined };
  const subscribed = new Set<string>();
  const templates = resources.map(({ uri }) => new UriTemplate(uri));
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    if (!templates.some((template) => template.match(uri) !== null)) throw new ResourceNotFoundError(uri);
    if (subscribed.size >= MOST)
      throw new ProtocolError(
        INVALID_PARAMS,
        `No more than ${MOST} resources can be subscribed to. Unsubscribe from some.`,
      );
    subscribed.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscribed.delete(uri);
    return {};
  });
  return {
    noteAnswer(tool, output) {
      const changed = new Set(
        resources.filter(({ changedBy }) => changedBy.includes(tool)).flatMap((one) => urisOf(one, output)),
      );
      for (const uri of changed) {
        if (era !== 'modern' && !subscribed.has(uri)) continue;
        // A client that has gone is told nothing.
        server.sendResourceUpdated({ uri }).catch((error: unknown) => logger.debug('resource.unsent', { error }));
      }
    },
  };
}

function urisOf(
  { uri, changedValues }: ResourceDefinition,
  output: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (changedValues === undefined) return [uri];
  const [before = '', after = ''] = uri.split(/\{\w+\}/u);
  return changedValues(output).map((value) => `${before}${value}${after}`);
}
