import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { silentLogger } from '@learning-memory/logging';
import { compose } from '../compose.ts';
import { loadConfig } from '../config/load-config.ts';
import { runCommand } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { serverEnvironment, startServer, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const CONTENTS = ['The harbour tests need the lighthouse simulator.', 'The ferry leaves at noon.'];

let home: TemporaryHome;
let root: string;

/** Memories as they were before they knew their project. */
async function storeUnknown(): Promise<void> {
  const config = loadConfig({ env: serverEnvironment(home), workingDirectory: root });
  const surroundings = { logger: silentLogger, sessionId: 'session', environment: process.env };
  await using parts = await compose(config, ['memories'], surroundings);
  for (const content of CONTENTS) await parts.memories.store({ content });
}

async function unassigned(): Promise<Json | undefined> {
  const { stdout } = await runDoctor(home, { CLAUDE_PROJECT_DIR: root });
  const { checks } = JSON.parse(stdout) as { readonly checks: readonly Json[] };
  return checks.find(({ name }) => name === 'unassigned');
}

beforeEach(async () => {
  home = await temporaryHome();
  root = join(home.home, '..', 'harbour');
  await mkdir(root, { recursive: true });
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

it('gives what is stored without a project to the one of the folder, or to a named one', async () => {
  await storeUnknown();
  await using server = await startServer(home, { CLAUDE_PROJECT_DIR: root });
  expect(await server.call('list_memories')).toMatchObject({ total: 0 });
  expect(await unassigned()).toMatchObject({ status: 'warning', message: expect.stringContaining('2 memories') });
  expect((await unassigned())?.message).toContain('doctor --assign');

  expect(await runCommand(home, ['doctor', '--assign', 'nobody'], root)).toMatchObject({ code: 2 });
  const { code, stdout } = await runCommand(home, ['doctor', '--assign'], root);
  const given = ['memories: 2', 'experiences: 0', 'values: 0'].map((count) => `${count} given to harbour\n`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: given.join('') });
  expect(await server.call('list_memories')).toMatchObject({ total: 2 });
  expect(await unassigned()).toMatchObject({ status: 'ok' });

  await storeUnknown();
  const again = await runCommand(home, ['doctor', '--assign', 'harbour'], join(home.home, '..'));
  expect(again.stdout).toContain('given to harbour');
});
