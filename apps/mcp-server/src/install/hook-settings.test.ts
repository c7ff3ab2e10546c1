import { describe, expect, it } from '@jest/globals';
import { hookSettings, isOwnHandler } from './hook-settings.ts';

describe('isOwnHandler', () => {
  const launches = [
    { command: 'learning-memory', args: [] },
    { command: '/usr/bin/node', args: ['/opt/server/bin/learning-memory.mjs'] },
    { command: 'C:\\node.exe', args: ['C:\\server\\bin\\learning-memory.mjs'] },
  ];

  it.each(launches)('knows every handler that init writes ($command)', (launch) => {
    const groups = Object.values(hookSettings({ server: 'learning-memory', launch }));
    const handlers = groups.flatMap(({ hooks }) => hooks);
    expect(handlers).toHaveLength(9);
    expect(handlers.every((handler) => isOwnHandler(handler, 'learning-memory'))).toBe(true);
  });

  it.each([
    { type: 'command', command: 'learning-memory', args: ['doctor'] },
    { type: 'command', command: 'learning-memory hook session-start' },
    { type: 'command', command: 'echo', args: ['learning-memory', 'hook', 'other'] },
    { type: 'command', command: 'my-learning-memory', args: ['hook', 'session-start'] },
    { type: 'command', command: 'other', args: ['hook', 'session-start', 'learning-memory'] },
    { type: 'mcp_tool', server: 'other', tool: 'handle_hook' },
    { type: 'mcp_tool', server: 'learning-memory', tool: 'store_memory' },
    { type: 'http', url: 'http://127.0.0.1' },
    null,
    'text',
  ])('leaves %j to others', (handler) => {
    expect(isOwnHandler(handler, 'learning-memory')).toBe(false);
  });
});
