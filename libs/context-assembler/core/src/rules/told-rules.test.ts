import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from '@jest/globals';
import type { Memory } from '@learning-memory/memory';
import { createToldRules, type ToldRules } from './told-rules.ts';

const PROJECTS = ['shop', null];

let stored: Memory[];
let made: number;
let read: number;
let time: number;
let rules: ToldRules;

/** The newest first, as lists of memories are. */
const memories = {
  list: async ({ limit = 20, offset = 0 }) => {
    const page = stored.slice(offset, offset + limit);
    read += page.length;
    return { memories: page, total: stored.length };
  },
};

function store(content: string): void {
  made += 1;
  const rest = { category: 'preference', importance: 0.5, tags: [] } as const;
  stored.unshift({ id: `memory_${String(made)}`, content, ...rest, createdAt: made, updatedAt: made });
}

const said = async (): Promise<readonly string[]> => (await rules.of(PROJECTS)).map(({ rule }) => rule.says);

beforeEach(async () => {
  [stored, made, read, time] = [[], 0, 0, 0];
  rules = createToldRules(memories, () => time);
  for (let index = 0; index < 600; index += 1) store(`Never run \`make step-${String(index)}\`.`);
  expect(await said()).toHaveLength(600);
  read = 0;
});

it('are read once', async () => {
  await said();
  expect(read).toBe(1);
});

it('of what came since are read alone, and come first', async () => {
  store('Never run `make deploy`.');
  store('Ask before `make publish`.');
  expect((await said()).slice(0, 3)).toEqual([
    'Ask before `make publish`.',
    'Never run `make deploy`.',
    'Never run `make step-599`.',
  ]);
  expect(read).toBe(1 + 3);
});

it.each([
  ['one was deleted', () => stored.splice(300, 1)],
  [
    'one was deleted and others came',
    () => {
      stored.splice(0, 1);
      store('Never run `make deploy`.');
      store('Never run `make publish`.');
    },
  ],
  [
    'one came that is dated earlier',
    () => {
      store('Never run `make deploy`.');
      stored.splice(100, 0, stored.shift()!);
    },
  ],
  ['ten minutes are over', () => (time += 600_000)],
])('are all read anew where %s', async (_what, change) => {
  change();
  expect(await said()).toHaveLength(stored.length);
  expect(read).toBe(1 + stored.length + (stored.length > 600 ? 2 : 0));
});

it('of a memory that says something else are read anew where all are listed', async () => {
  stored[200] = { ...stored[200]!, content: 'Never run `make clean`.' };
  stored.splice(300, 1);
  const all = await said();
  expect(all).toHaveLength(599);
  expect(all[200]).toBe('Never run `make clean`.');
});

it('come with their memories as they are', async () => {
  stored[200] = { ...stored[200]!, importance: 1 };
  stored.splice(300, 1);
  expect((await rules.of(PROJECTS))[200]?.memory.importance).toBe(1);
});

it('of a memory that says something else are known ten seconds after, and no answer waits for that', async () => {
  stored[200] = { ...stored[200]!, content: 'Never run `make clean`.' };
  expect(await said()).not.toContain('Never run `make clean`.');
  time += 10_000;
  expect(await said()).not.toContain('Never run `make clean`.');
  let answers = 0;
  while (!(await said()).includes('Never run `make clean`.') && answers < 1000) {
    answers += 1;
    await setImmediate();
  }
  expect(answers).toBeLessThan(1000);
});
