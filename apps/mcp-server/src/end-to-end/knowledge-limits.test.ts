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
