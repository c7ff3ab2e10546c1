import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { runCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await temporaryHome();
  await mkdir(home.home, { recursive: true });
  server = await startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: home.home });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('many keywords', () => {
  it('are given up to a limit, with what is left out and how to get it', async () => {
    const document = {
      format: 'learning-memory/knowledge',
      version: 1,
      scope: { id: 'large', tier: 'PROJECT', parents: [] },
      entries: Array.from({ length: 2000 }, (_, number) => ({
        category: `all.part-${String(number % 4)}`,
        keyword: number === 0 ? 'only' : `keyword ${String(number).padStart(4, '0')}`,
        content: 'x',
      })).concat({ category: 'small', keyword: 'kept', content: 'x' }),
    };
    const file = join(home.home, 'large.json');
    await writeFile(file, JSON.stringify(document));
    expect((await runCommand(home, ['knowledge', 'import', file], home.home)).stdout).toContain('2001 stored');
    const scope = { scope_id: 'large' };
    const text = await server.call('get_keywords', { ...scope, categories: ['all', 'small', 'all.part-1'] });
    expect(Object.keys(text)).toEqual(['all', 'small', 'all.part-1', '[left out]']);
    expect(text.small).toEqual(['kept']);
    expect(text['[left out]']).toEqual([
      'all: 299 of 2000; ask for its subcategories, or get_knowledge by keyword',
      'all.part-1: 299 of 500; ask for its subcategories, or get_knowledge by keyword',
    ]);
    expect(countTokens(JSON.stringify(text))).toBeLessThan(5000);
    const asked = { ...scope, categories: ['all.part-1'] };
    const whole = (await server.call('get_keywords', asked)) as Record<string, string[]>;
    expect(Object.entries(whole).map(([name, { length }]) => [name, length])).toEqual([['all.part-1', 500]]);
  });
});

describe('much of anything', () => {
  const MOST_TOKENS = 8000;

  async function answer(tool: string, input: Json): Promise<Json> {
    const given = await server.call(tool, input);
    expect(countTokens(JSON.stringify(given))).toBeLessThan(MOST_TOKENS);
    return given;
  }

  it('known by one keyword is cut, with what is left out', async () => {
    const scope = { id: 'crowded', tier: 'PROJECT', parents: [] };
    const entries = Array.from({ length: 400 }, (_, number) => ({
      category: `part-${String(number).padStart(3, '0')}`,
      keyword: 'run',
      content: `WARNING: ${'not that way '.repeat(20)}`,
    }));
    const file = join(home.home, 'crowded.json');
    await writeFile(file, JSON.stringify({ format: 'learning-memory/knowledge', version: 1, scope, entries }));
    await runCommand(home, ['knowledge', 'import', file], home.home);
    const explained = await answer('explain_knowledge', { scope_id: 'crowded', keyword: 'run' });
    const shadowed = explained.shadowed as Json[];
    expect(shadowed.length).toBeGreaterThan(5);
    expect(explained.left_out).toEqual([`${String(399 - shadowed.length)} of 399 shadowed entries; give a category`]);
    const { entries: found, left_out: rest } = await answer('get_knowledge', {
      scope_id: 'crowded',
      keywords: ['run'],
    });
    expect((found as Json[])[0]?.also_in).toHaveLength(20);
    expect(rest).toContain('379 of 399 other categories of run; get_categories has all');
  });

  it('that scopes are described by is cut, and each can be asked for', async () => {
    const ids = Array.from({ length: 150 }, (_, number) => `team-${String(number).padStart(3, '0')}`);
    const description = 'rules of a team '.repeat(120);
    for (const scope_id of ids) await server.call('create_scope', { scope_id, tier: 'GROUP', description });
    const listed = await answer('list_scopes', { deleted: true });
    const shown = listed.scopes as Json[];
    expect(shown.length).toBeGreaterThan(40);
    const [short, others] = listed.left_out as string[];
    expect(short).toContain('update_scope');
    for (const id of ids) expect(shown.some(({ scope_id }) => scope_id === id) || others?.includes(id)).toBe(true);
    const asked = await server.call('update_scope', { scope_id: ids[0] ?? '' });
    expect(asked.description).toBe(description.trim());
    for (const scope_id of ids) await server.call('delete_scope', { scope_id });
    const { deleted } = await answer('list_scopes', { deleted: true });
    expect((deleted as Json[]).length).toBeGreaterThan(10);
  });

  it('that an overview says is cut, now and as it was', async () => {
    const items = (word: string): string[] =>
      Array.from({ length: 50 }, (_, number) => `${word} ${String(number)} `.padEnd(190, 'lorem '));
    const lists = { tech_stack: items('t'), compliance: items('c'), key_constraints: items('k') };
    await server.call('set_project_overview', { project_id: 'large', ...lists });
    await server.call('set_project_overview', { project_id: 'large', purpose: 'p'.repeat(2000) });
    const told = await answer('get_project_overview', { project_id: 'large', history: 1 });
    const shown = (told.compliance as string[]).length;
    expect(shown).toBeGreaterThan(10);
    expect(told.left_out).toContain(
      `${String(50 - shown)} items of compliance; fewer or shorter ones would all be shown`,
    );
  });
});

describe('a label', () => {
  const entry = { category: 'labels', keyword: 'label', content: 'x' };
  const storeWith = (labels: string): Json => ({ ...entry, metaknowledge: JSON.parse(labels) as Json });

  it('that JSON objects lose is refused, and one that means something to JavaScript is kept', async () => {
    const { message } = await server.fail('store_knowledge_overwrite', storeWith('{"__proto__": "a"}'));
    expect(message).toContain('__proto__');
    const metaknowledge = { constructor: 'a', toString: 'b' };
    const given = { target_scope_id: 'general', ...storeWith(JSON.stringify(metaknowledge)) };
    await server.call('store_knowledge_overwrite', given);
    const { entries } = await server.call('get_knowledge', { keywords: ['label'] });
    expect((entries as Json[])[0]?.metaknowledge).toEqual(metaknowledge);
  });
});
