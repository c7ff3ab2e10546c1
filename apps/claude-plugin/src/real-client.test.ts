import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLUGIN_ROOT, WORKSPACE_ROOT } from './test-support/plugin-files.ts';

/** Claude Code itself: hundreds of megabytes under a licence of its own, so never a dependency. */
const client = process.env['CLAUDE_BIN'] ?? '';
if (client === '') process.stdout.write('CLAUDE_BIN is not set: the tests against Claude Code itself are skipped.\n');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'real-client-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

interface Run {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the client in a home of its own, with nothing to connect to but this machine. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  const { status, stdout, stderr } = spawnSync(client, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      LEARNING_MEMORY_HOME: join(folder, 'data'),
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      ...env,
    },
  });
  return { code: status, output: `${stdout}${stderr}` };
}

(client === '' ? describe.skip : describe)('Claude Code', () => {
  it.each([
    ['the plugin', PLUGIN_ROOT],
    ['the marketplace', WORKSPACE_ROOT],
  ])('finds nothing wrong with %s', (_, path) => {
    const { code, output } = run(['plugin', 'validate', '--strict', path]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Validation passed') });
  });

  it('would take the plugin into its directory', () => {
    const { code, output } = run(['plugin', 'validate', '--profile', 'directory', PLUGIN_ROOT]);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Validation passed') });
  });

  it('installs it from the checkout, sees all of its parts, and connects to the server', () => {
    expect(run(['plugin', 'marketplace', 'add', WORKSPACE_ROOT])).toMatchObject({ code: 0 });
    expect(run(['plugin', 'install', 'learning-memory@learning-memory'])).toMatchObject({ code: 0 });
    const { output } = run(['plugin', 'details', 'learning-memory']);
    expect(output).toMatch(/Skills \(4\)/);
    expect(output).toMatch(/Hooks \(8\)/);
    expect(output).toMatch(/MCP servers \(1\)/);
    expect(run(['mcp', 'list']).output).toMatch(/plugin:learning-memory:lm: .*Connected/);
  });

  it('stays connected when there is no server, so that no hook is reported as failed', () => {
    const { output } = run(['mcp', 'list'], { LEARNING_MEMORY_SERVER: join(folder, 'nowhere') });
    expect(output).toMatch(/plugin:learning-memory:lm: .*Connected/);
  });
});
