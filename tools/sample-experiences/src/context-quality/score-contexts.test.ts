import { expect, it } from '@jest/globals';
import type { AskedSituation } from './ask-situations.ts';
import { scoreContexts } from './score-contexts.ts';

const asked = (word: string, fromTool: string, fromHook: string): AskedSituation => ({
  kind: word === 'memory' ? 'memory' : 'code',
  fromTool,
  fromHook,
  isIn: (text) => text.includes(word),
});

it('counts what the tool and the hook show, the hooks that are silent, and what others show as well', () => {
  const all = [asked('lock', 'lock and key', 'lock'), asked('key', 'door', ''), asked('memory', 'memory, key', 'door')];
  expect(scoreContexts(all, ['code'])).toEqual({
    situations: 2,
    found: 1,
    share: 0.5,
    hookShare: 0.5,
    silentHooks: 1,
    chance: 0.5,
  });
  expect(scoreContexts(all, ['memory'])).toMatchObject({ situations: 1, found: 1, hookShare: 0, chance: 0 });
});
