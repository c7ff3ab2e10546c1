import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, launch } from '../test-support/launcher.ts';
import { PLUGIN_ROOT } from '../test-support/plugin-files.ts';
import {
  createRealClient,
  describeClient,
  type ClientRun,
  type RealClient,
  type RunningClient,
} from './real-client.ts';
import {
  requestOf,
  say,
  startScriptedModel,
  tool,
  type Block,
  type ReceivedRequest,
  type ScriptedModel,
  type Turn,
} from './scripted-model.ts';

const LAUNCHER = join(PLUGIN_ROOT, 'bin/learning-memory.mjs');
const MEMORY = 'Prices in the shop are whole cents, never fractions.';
const PREDICTION = 'The test of the discount passes when the price is rounded down';
const SURPRISE = 'The discount was added to the price instead of taken off';
const LESSON = 'Reading the sign of the discount first';

const bash = (command: string): Block => ({ tool: 'Bash', input: { command, description: 'Run the tests' } });
const draft = (goal: string): Readonly<Record<string, unknown>> => ({
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal,
  hypothesis: 'Fractions of a cent are rounded up',
  action: 'Round down and run the tests',
  prediction: PREDICTION,
});
const RESOLUTION = {
  status: 'falsified',
  result: 'The test fails as before',
  surprise: SURPRISE,
  root_cause: { category: 'wrong-assumption', description: 'Took the rounding for the cause' },
  lesson: { what_worked: LESSON, takeaway: 'Look at the sign before the digits' },
};

const SHOP = 'export const discounted = (price, discount) => price + discount;\n';
const SHOP_TEST = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discounted } from './shop.mjs';
test('takes the discount off', () => assert.equal(discounted(1000, 100), 900));
`;

let client: RealClient;
let model: ScriptedModel;

/** A session of the client with the plugin, in which the model plays these turns. */
function session(prompt: string, turns: readonly Turn[]): RunningClient {
  model.play(turns);
  const allowed = 'Bash,mcp__plugin_learning-memory_lm';
  const args = ['-p', prompt, '--model', 'claude-sonnet-4-5', '--plugin-dir', PLUGIN_ROOT, '--allowedTools', allowed];
  return client.start(args, { environment: { ANTHROPIC_BASE_URL: model.url, JOURNAL_PATH: journal() } });
}

const journal = (): string => join(client.folder, 'journal');
const environment = (): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: client.folder,
  CLAUDE_PROJECT_DIR: client.folder,
  LEARNING_MEMORY_HOME: client.dataHome,
  JOURNAL_PATH: journal(),
});
const request = (number: number): ReceivedRequest => requestOf(model, number);

async function remember(content: string): Promise<void> {
  await using server = await connect({ launcher: LAUNCHER, env: environment() });
  await server.client.callTool({ name: 'store_memory', arguments: { content } });
}

describeClient('Claude Code, driven by a scripted model', () => {
  beforeAll(async () => {
    client = createRealClient();
    model = await startScriptedModel();
    mkdirSync(journal());
    writeFileSync(join(client.folder, 'shop.mjs'), SHOP);
    writeFileSync(join(client.folder, 'shop.test.mjs'), SHOP_TEST);
    await remember(MEMORY);
  });

  afterAll(async () => {
    await model[Symbol.asyncDispose]();
    client[Symbol.dispose]();
  });

  describe('the first session', () => {
    let ended: ClientRun;

    beforeAll(async () => {
      const failing = [bash('node --test shop.test.mjs')];
      ended = await session('Make the test of the discount pass', [
        [tool('start_ghap', draft('Make the test of the discount pass'))],
        // A busy machine may be too late for one hook, hardly for two.
        failing,
        failing,
        [tool('resolve_ghap', RESOLUTION)],
        say('The discount has the wrong sign.'),
      ]).ended;
    });

    it('reaches its end, with every turn played', () => {
      expect(ended).toMatchObject({ code: 0, output: expect.stringContaining('The discount has the wrong sign.') });
      expect(model.received()).toHaveLength(5);
    });

    it('begins with what is remembered, in the first request that the model gets', () => {
      expect(request(0).hookContext('SessionStart')).toContain(MEMORY);
    });

    it('opens the entry that the model starts, and never shows the tool that is for hooks', () => {
      expect(JSON.parse(request(1).toolResult)).toMatchObject({ id: expect.stringMatching(/^ghap_/) });
      expect(request(1).text).toContain('__resolve_ghap');
      expect(request(4).text).not.toContain('handle_hook');
    });

    it('reminds of the prediction when the test has failed', () => {
      const reminder = request(3).hookContext('PostToolUseFailure:Bash');
      expect(reminder).toMatch(/^Learning Memory: the tests failed: .*1 failed/);
      expect(reminder).toContain(`predicted: ${PREDICTION}`);
    });

    it('ends with an entry of the tier gold, because the outcome was captured', () => {
      expect(JSON.parse(request(4).toolResult)).toMatchObject({
        confidence_tier: 'gold',
        tier_reason: expect.stringContaining('captured'),
      });
    });
  });

  describe('the next session', () => {
    beforeAll(async () => {
      await session('What is there to do?', [say('I know what happened.')]).ended;
    });

    it('knows from its first request on what the last one learnt', () => {
      const context = request(0).hookContext('SessionStart');
      expect(context).toContain('Make the test of the discount pass');
      expect(context).toContain(LESSON);
    });
  });

  describe('a session that is killed with an open entry', () => {
    const GOAL = 'Make the receipt show the discount';
    let id: string;

    beforeAll(async () => {
      const killed = session('Show the discount', [[tool('start_ghap', draft(GOAL))], 'silence']);
      await model.silent();
      ({ id } = JSON.parse(request(1).toolResult) as { id: string });
      killed.kill();
      await killed.ended;
      await untilFound(id);
      await session('Go on', [[tool('adopt_ghap', { id })], say('I have taken it on.')]).ended;
    });

    it('leaves an orphan that the next session is told of', () => {
      const context = request(0).hookContext('SessionStart');
      expect(context).toContain(id);
      expect(context).toContain(GOAL);
    });

    it('which it adopts', () => {
      expect(JSON.parse(request(1).toolResult)).toMatchObject({ id });
    });
  });

  describe('in all of them', () => {
    it('no hook has failed, but for those that a busy machine makes late', async () => {
      const noted = await readFile(join(client.dataHome, 'logs/hooks.jsonl'), 'utf8').catch(() => '');
      expect(noted.split('\n').filter((line) => line !== '' && !line.includes('It took longer'))).toEqual([]);
    });
  });
});

/** The server of a killed client notices only after a moment, and until then its entry is no orphan. */
async function untilFound(id: string): Promise<void> {
  const input = JSON.stringify({ session_id: 'watch', source: 'startup' });
  for (let tries = 0; tries < 50; tries += 1) {
    const args = ['hook', 'session-start'];
    const { stdout } = await launch({ launcher: LAUNCHER, args, env: environment(), input });
    if (stdout.includes(id)) return;
    await sleep(200);
  }
  throw new Error(`${id} is not found as an orphan.`);
}
