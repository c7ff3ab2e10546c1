import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PLUGIN_ROOT, WORKSPACE_ROOT } from '../test-support/plugin-files.ts';
import { createRealClient, describeClient, type Conversation, type RealClient } from './real-client.ts';
import {
  requestOf,
  say,
  startScriptedModel,
  tool,
  type ReceivedRequest,
  type ScriptedModel,
} from './scripted-model.ts';

const QUESTIONS = {
  search_code: 'How is a damaged database recognised?',
  search_commits: 'Why is the server shipped as one package?',
} as const;
const ALLOWED = 'mcp__plugin_learning-memory_lm';
const MOST_PROMPTS = 60;
/** Nobody types faster, and the index is made meanwhile. */
const BETWEEN_PROMPTS_MS = 500;

let client: RealClient;
let model: ScriptedModel;
let repository: string;
let conversation: Conversation;
let began = 0;

const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const print = (line: string): unknown => process.stdout.write(`First session: ${line}\n`);

/** One prompt, at which the model asks a tool: what the model had read before, and what it got from the tool. */
async function ask(name: keyof typeof QUESTIONS): Promise<readonly [ReceivedRequest, ReceivedRequest]> {
  model.play([[tool(name, { query: QUESTIONS[name] })], say('I have looked.')]);
  await conversation.prompt(QUESTIONS[name]);
  return [requestOf(model, 0), requestOf(model, 1)];
}

const countOf = ({ toolResult }: ReceivedRequest): number =>
  (JSON.parse(toolResult) as { readonly results: readonly unknown[] }).results.length;

/** Prompts until the tool has found something. */
async function askUntilFound(name: keyof typeof QUESTIONS): Promise<void> {
  for (let prompts = 1; prompts <= MOST_PROMPTS; prompts += 1) {
    const [, answer] = await ask(name);
    await sleep(BETWEEN_PROMPTS_MS);
    if (countOf(answer) > 0) return void print(`${name} has its first hits after ${seconds()}, at prompt ${prompts}`);
  }
  throw new Error(`${name} has found nothing in ${MOST_PROMPTS} prompts.`);
}

describeClient('Claude Code in a repository that the server has never seen', () => {
  beforeAll(async () => {
    client = createRealClient();
    model = await startScriptedModel();
    repository = join(client.folder, 'unknown');
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', WORKSPACE_ROOT, repository]);
    began = performance.now();
    conversation = client.converse(
      ['--model', 'claude-sonnet-4-5', '--plugin-dir', PLUGIN_ROOT, '--allowedTools', ALLOWED],
      { environment: { ANTHROPIC_BASE_URL: model.url }, workingDirectory: repository },
    );
  });

  afterAll(async () => {
    await conversation.end();
    await model[Symbol.asyncDispose]();
    client[Symbol.dispose]();
  });

  it('says in two lines what this is and what to do', async () => {
    const [first, answer] = await ask('search_code');
    const said = first.hookContext('SessionStart');
    print(`the model reads after ${seconds()}: ${said}`);
    print(`search_code says: ${answer.toolResult.slice(0, 300)}`);
    expect(said.split('\n')).toHaveLength(2);
    expect(said).toMatch(/still empty[^]*store_memory[^]*start_ghap/u);
  });

  it.each(['search_code', 'search_commits'] as const)('answers %s from what it has indexed by itself', async (name) => {
    await askUntilFound(name);
  });

  it('knows what the code of the repository is, and leaves the checkout as it was', async () => {
    model.play([[tool('get_index_status')], say('That is all.')]);
    await conversation.prompt('What is indexed?');
    const status = JSON.parse(requestOf(model, 1).toolResult) as { results: readonly { files: number }[] };
    print(`indexed after ${seconds()}: ${JSON.stringify(status.results)}`);
    expect(status.results).toHaveLength(1);
    const changed = execFileSync('git', ['-C', repository, 'status', '--short'], { encoding: 'utf8' });
    expect(changed).toBe('');
  });
});
