import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLUGIN_ROOT } from '../test-support/plugin-files.ts';
import { createRealClient, describeClient, type RealClient } from './real-client.ts';
import {
  requestOf,
  say,
  startScriptedModel,
  tool,
  type ReceivedRequest,
  type ScriptedModel,
  type Turn,
} from './scripted-model.ts';

const SHOP_MEMORY = 'The refund queue of the shop is drained at night by the worker called Zwiebelturm.';
const RUSSIAN_MEMORY = 'Очередь возвратов магазина разбирается ночью, а не днём.';
const PREFERENCE = 'The user wants every answer about refund queues to name the worker.';
const QUESTION = 'Why is the refund queue drained at night, and by which worker?';
const GOAL = 'Make the refund queue empty before the morning';
const SUBGOAL = 'Find out who writes to the refund queue';

const draft = (goal: string): Readonly<Record<string, unknown>> => ({
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal,
  hypothesis: 'The worker starts too late',
  action: 'Start it an hour earlier',
  prediction: 'The queue is empty at six',
});

let client: RealClient;
let model: ScriptedModel;

type Folder = 'shop' | 'bank';

/** A session of the client in one of the two repositories, to its end. */
async function session(folder: Folder, prompt: string, { turns, args = [] }: Session): Promise<void> {
  model.play(turns);
  const allowed = 'Agent,mcp__plugin_learning-memory_lm';
  const { code, output } = await client.run(
    ['-p', prompt, '--model', 'claude-sonnet-4-5', '--plugin-dir', PLUGIN_ROOT, '--allowedTools', allowed, ...args],
    { environment: { ANTHROPIC_BASE_URL: model.url }, workingDirectory: join(client.folder, folder) },
  );
  if (code !== 0) throw new Error(`The client ended with ${code}: ${output}`);
}

interface Session {
  readonly turns: readonly Turn[];
  readonly args?: readonly string[] | undefined;
}

const request = (number: number): ReceivedRequest => requestOf(model, number);

const everything = (): string =>
  model
    .received()
    .map(({ text }) => text)
    .join('\n');

function newRepository(name: Folder): void {
  const folder = join(client.folder, name);
  mkdirSync(folder);
  writeFileSync(join(folder, `${name}.mjs`), `export const ${name} = true;\n`);
  const git = (...args: readonly string[]): unknown =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Jane', '-c', 'user.email=jane@example.org', ...args]);
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', `Begin the ${name}`);
}

describeClient('Claude Code in two projects', () => {
  beforeAll(async () => {
    client = createRealClient();
    model = await startScriptedModel();
    newRepository('shop');
    newRepository('bank');
    await session('shop', 'Keep what I tell you', {
      turns: [
        [tool('store_memory', { content: SHOP_MEMORY, category: 'decision', importance: 0.9 })],
        [tool('store_memory', { content: RUSSIAN_MEMORY })],
        [tool('store_memory', { content: PREFERENCE, category: 'preference', scope: 'global' })],
        say('Kept.'),
      ],
    });
  });

  afterAll(async () => {
    await model[Symbol.asyncDispose]();
    client[Symbol.dispose]();
  });

  it('recalls in the other project what is global, and nothing else, whatever is asked', async () => {
    const query = { query: 'refund queue night worker' };
    await session('bank', QUESTION, {
      turns: [
        [tool('retrieve_memories', query)],
        [tool('list_memories')],
        [tool('get_context', { situation: QUESTION })],
        say('Done.'),
      ],
    });
    expect(request(1).toolResult).toContain(PREFERENCE);
    expect(everything()).not.toContain('Zwiebelturm');
    expect(everything()).not.toContain(RUSSIAN_MEMORY);
  });

  it('recalls it in its own project at the prompt', async () => {
    await session('shop', QUESTION, { turns: [say('Zwiebelturm.')] });
    expect(request(0).text).toContain('Zwiebelturm');
  });

  it('recalls at a prompt in another script', async () => {
    await session('shop', 'Когда разбирается очередь возвратов магазина?', { turns: [say('Ночью.')] });
    expect(request(0).text).toContain(RUSSIAN_MEMORY);
  });

  it('says nothing at a prompt that nothing fits', async () => {
    await session('shop', 'Write a haiku about the sea in spring', { turns: [say('Waves.')] });
    expect(request(0).hookContext('UserPromptSubmit')).toBe('');
  });

  it('recalls while every core is busy', async () => {
    const loops = Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']));
    try {
      await session('shop', QUESTION, { turns: [say('Zwiebelturm.')] });
    } finally {
      for (const loop of loops) loop.kill('SIGKILL');
    }
    expect(request(0).text).toContain('Zwiebelturm');
  });

  describe('a session that is continued', () => {
    let id: unknown;

    beforeAll(async () => {
      await session('shop', QUESTION, { turns: [[tool('start_ghap', draft(GOAL))], say('Begun.')] });
      ({ id } = JSON.parse(request(1).toolResult) as { id: unknown });
      await session('shop', `Go on. ${QUESTION}`, {
        turns: [[tool('get_active_ghap')], say('Went on.')],
        args: ['--continue'],
      });
    });

    it('has its open entry still', () => {
      expect(JSON.parse(request(1).toolResult)).toMatchObject({ id });
    });

    it('is not told again what its transcript holds', () => {
      const [, ...again] = request(0).text.split('Zwiebelturm');
      expect(again).toHaveLength(1);
    });

    it('begins with its open entry after it was compacted', async () => {
      await session('shop', '/compact', { turns: [], args: ['--continue'] });
      await session('shop', 'What did I promise?', { turns: [say('That.')], args: ['--continue'] });
      expect(request(0).text).toContain(`entry ${String(id)} of this session is still open`);
    });
  });

  describe('a subagent', () => {
    let parent: unknown;

    beforeAll(async () => {
      const subagent = {
        description: 'Look',
        prompt: SUBGOAL,
        subagent_type: 'general-purpose',
        run_in_background: false,
      };
      await session('bank', 'Look into the refund queue', {
        turns: [
          [tool('start_ghap', draft(GOAL))],
          [{ tool: 'Agent', input: subagent }],
          [tool('start_ghap', draft(SUBGOAL))],
          say('The worker writes to it.'),
          [tool('get_active_ghap')],
          say('Done.'),
        ],
      });
      ({ id: parent } = JSON.parse(request(1).toolResult) as { id: unknown });
    });

    it('has an entry of its own, beside that of its parent', () => {
      expect(JSON.parse(request(3).toolResult)).toMatchObject({ id: expect.not.stringContaining(String(parent)) });
      expect(JSON.parse(request(5).toolResult)).toMatchObject({ id: parent, goal: GOAL });
    });
  });

  it('has had no hook that failed, but for those that a busy machine makes late', async () => {
    const noted = await readFile(join(client.dataHome, 'logs/hooks.jsonl'), 'utf8').catch(() => '');
    expect(noted.split('\n').filter((line) => line !== '' && !line.includes('It took longer'))).toEqual([]);
  });
});
