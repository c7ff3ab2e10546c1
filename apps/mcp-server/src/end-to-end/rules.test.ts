import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { contextOf, callHook, toldOf } from '../test-support/plugin-hooks.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const RULES = {
  clean: 'Ask me before any git clean: my notes lie untracked.',
  generated: "Don't edit files under src/generated, they are overwritten by `make gen`.",
  push: 'Never force-push to main.',
  commit: 'Never commit directly to main.',
} as const;

let home: TemporaryHome;
let repository: TestRepository & AsyncDisposable;
let server: ServerProcess;
let sessions = 0;

beforeAll(async () => {
  home = await temporaryHome();
  repository = await newRepository();
  await repository.commit({ a: '1' });
  server = await startServer(home, { CLAUDE_PROJECT_DIR: repository.folder });
  for (const content of Object.values(RULES)) await server.call('store_memory', { content, category: 'preference' });
  await server.call('store_memory', { content: 'git clean -fdx runs in the nightly job', category: 'fact' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await repository[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

function use(tool_name: string, tool_input: Json, session_id = `rules-${String((sessions += 1))}`): Json {
  return { hook_event_name: 'PreToolUse', session_id, tool_name, tool_input };
}

async function saidAtOnce(...of: Parameters<typeof use>): Promise<string> {
  return contextOf(await callHook(server, use(...of)));
}

describe('right before an action that a memory rules out', () => {
  it.each<[rule: keyof typeof RULES, tool: string, input: Json]>([
    ['clean', 'Bash', { command: 'cd api && git clean -fdx' }],
    ['generated', 'Edit', { file_path: 'src/generated/a.ts', old_string: 'a', new_string: 'b' }],
    ['generated', 'Write', { file_path: 'src/generated/b.ts', content: 'export {};' }],
    ['push', 'Bash', { command: 'git push --force-with-lease origin main' }],
  ])('the memory of %s is told before %s %j', async (rule, tool, input) => {
    const text = await toldOf(server, use(tool, input));
    expect(text).toContain(RULES[rule]);
    for (const other of Object.values(RULES)) if (other !== RULES[rule]) expect(text).not.toContain(other);
  });

  it('it is told once a session', async () => {
    const force = { command: 'git push -f origin main' };
    expect(await toldOf(server, use('Bash', force, 'twice'))).toContain(RULES.push);
    expect(await saidAtOnce('Bash', force, 'twice')).toBe('');
  });

  it('one for a branch is told where that is checked out', async () => {
    const commit = { command: 'git commit -am "Mend the lamps"' };
    repository.git('checkout', '--quiet', '-B', 'lamps');
    expect(await saidAtOnce('Bash', commit)).toBe('');
    repository.git('checkout', '--quiet', '-B', 'main');
    expect(await toldOf(server, use('Bash', commit))).toContain(RULES.commit);
  });

  it.each<[tool: string, input: Json]>([
    ['Bash', { command: 'git status && git clean -n' }],
    ['Bash', { command: 'grep -rn force src/generated' }],
    ['Bash', { command: 'git push -f origin feature/lamps' }],
    ['Bash', { command: 'git checkout -b lamps && git commit -m "never force-push to main"' }],
    ['Edit', { file_path: 'src/a.ts', old_string: 'a', new_string: 'git push -f origin main' }],
  ])('nothing is told before %s %j', async (tool, input) => {
    expect(await saidAtOnce(tool, input)).toBe('');
  });

  it.each<[rule: string, breaking: Json, fine: Json]>([
    [
      'Always run the tests before committing',
      use('Bash', { command: 'git commit -m x' }),
      use('Bash', { command: 'git log' }),
    ],
    ['No new dependencies', use('Bash', { command: 'npm install left-pad' }), use('Bash', { command: 'npm ci' })],
    [
      'Never use any',
      use('Edit', { file_path: 'src/a.ts', old_string: 'const a = 1;', new_string: 'const a: any = 1;' }),
      use('Edit', { file_path: 'src/a.ts', old_string: 'const a = 1;', new_string: 'const a: unknown = 1;' }),
    ],
  ])('%s: as projects state it', async (content, breaking, fine) => {
    await server.call('store_memory', { content });
    expect(await toldOf(server, breaking)).toContain(content);
    expect(contextOf(await callHook(server, fine))).toBe('');
  });
});
