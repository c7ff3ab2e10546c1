import { expect, it } from '@jest/globals';
import { createRecordingLogger } from '@learning-memory/logging';
import type { McpServer } from '@modelcontextprotocol/server';
import type { ResourceDefinition } from './resource-definition.ts';
import { serveSubscriptions } from './subscriptions.ts';

it('tells nobody of a client that has gone, but the log', async () => {
  const gone = (): Promise<never> => Promise.reject(new Error('Not connected'));
  const server = { setRequestHandler: () => undefined, sendResourceUpdated: gone };
  const resource = { uri: 'memory://context', changedBy: ['store_memory'] };
  const logger = createRecordingLogger();
  const subscriptions = serveSubscriptions(
    { server } as unknown as McpServer,
    [resource as unknown as ResourceDefinition],
    { era: 'modern', logger },
  );
  subscriptions.noteAnswer('store_memory', {});
  await new Promise(setImmediate);
  expect(logger.events).toEqual(['resource.unsent']);
});
