import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLUGIN_ROOT } from '../test-support/plugin-files.ts';
import { createRealClient, describeClient, type Conversation, type RealClient } from './real-client.ts';
import {
  requestOf,
  say,
  startScriptedModel,
  tool,
  type ReceivedRequest,
  type ScriptedModel,
  type Turn,
} from './scripted-model.ts';

const MEMORY = 'The lamp of the lighthouse is lit by the keeper called Zwiebelturm.';
const GOAL = 'Find out why the lamp goes out at midnight';

let client: RealClient;
let model: ScriptedModel;
let here: Conversation;
let elsewhere: Conversation;

const draft = (goal: string): Readonly<Record<string, unknown>> => ({
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal,
  hypothesis: 'The keeper falls asleep',
  action: 'Wake the keeper at eleven',
  prediction: 'The lamp burns until the morning',
});

/** How the client finds out what the server speaks: with a handshake of 2025-11-25, or asking for 2026-07-28 first. */
const NEGOTIATIONS = ['legacy', 'auto'];

/** A window of the client, both in the same project. */
function open(negotiation: string): Conversation {
  const allowed = ['--allowedTools', 'mcp__plugin_learning-memory_lm'];
  return client.converse(['--model', 'claude-sonnet-4-5', '--plugin-dir', PLUGIN_ROOT, ...allowed], {
    environment: { ANTHROPIC_BASE_URL: model.url, MCP_PROTOCOL_NEGOTIATION: negotiation },
  });
}

async function play(window: Conversation, prompt: string, turns: readonly Turn[]): Promise<readonly ReceivedRequest[]> {
  model.play(turns);
  await window.prompt(prompt);
  return model.received();
}

/** Starts an entry and says its id. */
async function promise(window: Conversation, goal: string): Promise<string> {
  await play(window, goal, [[tool('start_ghap', draft(goal))], say('Begun.')]);
  return (JSON.parse(requestOf(model, 1).toolResult) as { id: string }).id;
}

describe.each(NEGOTIATIONS)('negotiation %s', (negotiation) => {
  describeClient('Claude Code, cleared in one of two windows', () => {
    let own: string;
    let theirs: string;
    let cleared: readonly ReceivedRequest[];

    beforeAll(async () => {
      client = createRealClient();
      model = await startScriptedModel();
      [here, elsewhere] = [open(negotiation), open(negotiation)];
      await play(here, 'Keep this', [[tool('store_memory', { content: MEMORY, importance: 1 })], say('Kept.')]);
      own = await promise(here, GOAL);
      theirs = await promise(elsewhere, 'Paint the lighthouse');
      await play(here, '/clear', []);
      cleared = await play(here, 'What did I promise?', [[tool('get_active_ghap')], say('That.')]);
    });

    afterAll(async () => {
      await Promise.all([here.end(), elsewhere.end()]);
      await model[Symbol.asyncDispose]();
      client[Symbol.dispose]();
    });

    it('begins anew with the open entry first, and with what it was shown before', () => {
      const start = cleared[0]?.hookContext('SessionStart') ?? '';
      expect(start.split('\n')[0]).toContain(`entry ${own} of this session is still open`);
      expect(start).toContain(GOAL);
      expect(start).toContain(MEMORY);
    });

    it('has nothing of the other window', () => {
      expect(cleared.map(({ text }) => text).join('\n')).not.toContain(theirs);
    });

    it('has that entry open', () => {
      expect(JSON.parse(cleared[1]?.toolResult ?? '')).toMatchObject({ id: own, has_active: true });
    });

    it('leaves the other window alone', async () => {
      await play(elsewhere, 'What did I promise?', [[tool('get_active_ghap')], say('That.')]);
      expect(requestOf(model, 0).text).not.toContain(own);
      expect(JSON.parse(requestOf(model, 1).toolResult)).toMatchObject({ id: theirs, has_active: true });
    });
  });
});
