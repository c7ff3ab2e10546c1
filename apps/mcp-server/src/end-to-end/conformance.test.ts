import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startHttpBridge, type HttpBridge } from '../test-support/http-bridge.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const SUITE = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** What the suite asks of any server; the rest is of HTTP, of features that are not offered, or of tools of its own. */
const SCENARIOS = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'];

let home: TemporaryHome;
let bridge: HttpBridge;

beforeAll(async () => {
  home = await temporaryHome();
  bridge = await startHttpBridge(home);
});

afterAll(async () => {
  await bridge[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function run(scenario: string): Promise<string> {
  const args = [SUITE, 'server', '--url', bridge.url, '--scenario', scenario];
  const outcome = await promisify(execFile)(process.execPath, args).catch(
    (error: unknown) => error as { readonly stdout: string },
  );
  return outcome.stdout;
}

describe('the conformance suite of the protocol', () => {
  it.each(SCENARIOS)('passes %s', async (scenario) => {
    const told = await run(scenario);
    expect(told).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/u);
  });

  it('fails where something is missing', async () => {
    expect(await run('logging-set-level')).toMatch(/[1-9]\d* failed/u);
  });
});
