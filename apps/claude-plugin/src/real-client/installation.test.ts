import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PLUGIN_ROOT, WORKSPACE_ROOT } from '../test-support/plugin-files.ts';
import { createRealClient, describeClient, type RealClient } from './real-client.ts';

let client: RealClient;

describeClient('Claude Code with the plugin', () => {
  beforeAll(() => {
    client = createRealClient();
  });

  afterAll(() => client[Symbol.dispose]());

  it.each([
    ['the plugin', PLUGIN_ROOT],
    ['the marketplace', WORKSPACE_ROOT],
  ])('finds nothing wrong with %s', async (_, path) => {
    const { code, output } = await client.run(['plugin', 'validate', '--strict', path]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Validation passed') });
  });

  it('would take the plugin into its directory', async () => {
    const { code, output } = await client.run(['plugin', 'validate', '--profile', 'directory', PLUGIN_ROOT]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Validation passed') });
  });

  it('installs it from the checkout, sees all of its parts, and connects to the server', async () => {
    expect(await client.run(['plugin', 'marketplace', 'add', WORKSPACE_ROOT])).toMatchObject({ code: 0 });
    expect(await client.run(['plugin', 'install', 'learning-memory@learning-memory'])).toMatchObject({ code: 0 });
    const { output } = await client.run(['plugin', 'details', 'learning-memory']);
    expect(output).toContain(`Skills (${readdirSync(join(PLUGIN_ROOT, 'skills')).length})`);
    expect(output).toMatch(/Hooks \(9\)/);
    expect(output).toMatch(/MCP servers \(1\)/);
    expect((await client.run(['mcp', 'list'])).output).toMatch(/plugin:learning-memory:lm: .*Connected/);
  });

  it('stays connected when there is no server, so that no hook is reported as failed', async () => {
    const { output } = await client.run(['mcp', 'list'], {
      environment: { LEARNING_MEMORY_SERVER: join(client.folder, 'nowhere') },
    });
    expect(output).toMatch(/plugin:learning-memory:lm: .*Connected/);
  });
});
