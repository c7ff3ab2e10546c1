import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rankByBm25 } from './bm25.ts';
import { minePairs, type MinedHistory } from './mine-pairs.ts';
import { replayHistory } from './replay-history.ts';
import { toEntry } from './to-entry.ts';
import { withReplayFigures } from './replay-page.ts';

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const CART = 'export function total(cart) {\n  return cart.items.length;\n}\n';
const ROUNDED = CART.replace('cart.items.length;', 'roundDown(sumOf(cart.items));');
const MENDED = ROUNDED.replace('roundDown(', 'roundHalfEven(');
const TAX = 'export function tax(cart) {\n  return rateOf(cart) * 2;\n}\n';

let repository: TestRepository;
let history: MinedHistory;

beforeAll(async () => {
  repository = await newRepository();
  let day = 0;
  const commit = async (file: string, text: string, message: string, days = 1): Promise<string> => {
    day += days;
    return repository.commit({ [file]: text }, { message, date: START + day * DAY });
  };
  await commit('src/cart.ts', CART, 'Add the cart');
  await commit('src/tax.ts', TAX, 'Add the tax');
  await commit('src/cart.ts', ROUNDED, 'Round the total of a cart');
  await commit('src/cart.ts', MENDED, 'Fix the total of odd carts');
  await commit('src/tax.ts', TAX.replace('* 2', '* 3'), 'Raise the tax');
  const doubled = await commit('src/tax.ts', TAX.replace('* 2', '* 4'), 'Double the tax');
  await commit('src/tax.ts', TAX.replace('* 2', '* 3'), `Revert the tax\n\nThis reverts commit ${doubled}.`);
  await commit('src/cart.ts', `${MENDED}// Of a shop\n`, 'Say whose cart it is');
  await commit('src/cart.ts', `${MENDED}export const none = 0;\n`, 'Fix a typo in the docs');
  history = minePairs('shop', repository.folder, { commits: 100, mendings: 100 });
});

afterAll(async () => {
  await repository[Symbol.asyncDispose]();
});

describe('what is mined of a history', () => {
  it('is who wrote the lines that are mended, and what is reverted', () => {
    const said = history.pairs.map(({ by, failed, mending }) => [by, failed.subject, mending.subject]);
    expect(said).toEqual([
      ['blame', 'Round the total of a cart', 'Fix the total of odd carts'],
      ['revert', 'Double the tax', 'Revert the tax'],
    ]);
  });

  it('is innocent where it mends nothing and takes out nothing that went wrong', () => {
    const subjects = history.innocent.map(({ commit }) => commit.subject);
    expect(subjects).toContain('Raise the tax');
    for (const subject of ['Fix the total of odd carts', 'Double the tax', 'Revert the tax'])
      expect(subjects).not.toContain(subject);
  });

  it('makes an entry that tells nothing of how it was mended', () => {
    const [pair] = history.pairs;
    if (pair === undefined) throw new Error('There is no pair.');
    const entry = toEntry(pair);
    expect(JSON.stringify(entry)).not.toContain('roundHalfEven');
    expect(entry.action).toContain('src/cart.ts');
    expect(entry.outcome).toMatchObject({ status: 'falsified', result: 'Fix the total of odd carts' });
    expect(entry.resolvedAt).toBeLessThan(pair.mending.at);
  });
});

describe('a history that is played', () => {
  it('tells what went wrong at the edits that mend it, and nothing elsewhere', async () => {
    const told = await replayHistory(history);
    expect(told.get('this')).toMatchObject({ actions: 2, right: 2, wrong: 0, alarms: 0 });
    expect(told.get('oracle')).toMatchObject({ right: 2, alarms: 0 });
    expect(told.get('no memory')).toMatchObject({ right: 0, alarms: 0 });
    expect(Math.max(...(told.get('this')?.tokens ?? []))).toBeLessThan(120);
  });

  it('tells of the file where a prompt asks for a mending, and at no other edit of it', async () => {
    const [first] = history.pairs;
    if (first === undefined) throw new Error('There is no pair.');
    const hunks = first.file.hunks.map((hunk) => ({ ...hunk, before: 'one', after: 'other' }));
    const again = { ...first, by: 'again', file: { ...first.file, hunks } } as const;
    const innocent = [
      { commit: { ...first.mending, at: first.mending.at + 1, subject: 'Add a rate' }, file: again.file },
    ];
    const told = await replayHistory({ ...history, pairs: [again], innocent });
    expect(told.get('this')).toMatchObject({ actions: 1, right: 1, linked: 0, innocent: 1, alarms: 0 });
    expect(told.get('without the prompt')).toMatchObject({ right: 0, alarms: 0 });
  });

  it('knows nothing of later', async () => {
    const [first] = history.pairs;
    if (first === undefined) throw new Error('There is no pair.');
    const before = { ...first, mending: { ...first.mending, at: first.failed.at - DAY } };
    const innocent = [{ commit: { ...first.mending, at: first.failed.at - 2 * DAY }, file: first.file }];
    const told = await replayHistory({ ...history, pairs: [before], innocent });
    expect(told.get('this')).toMatchObject({ innocent: 1, alarms: 0, right: 1 });
  });
});

it('ranks by common terms alone', () => {
  const texts = new Map([
    ['cart', ['cart', 'total', 'round']],
    ['tax', ['tax', 'rate', 'rate']],
  ]);
  expect(rankByBm25('the rate of a cart', texts)).toEqual(['tax', 'cart']);
  expect(rankByBm25('nothing of it', texts)).toEqual([]);
});

it('writes figures between the marks, and refuses a page without them', () => {
  const page = 'a\n<!-- figures:start -->\nold\n<!-- figures:end -->\nb';
  expect(withReplayFigures(page, 'new')).toBe('a\n<!-- figures:start -->\n\nnew\n\n<!-- figures:end -->\nb');
  expect(() => withReplayFigures('a', 'new')).toThrow(/no <!-- figures:start/);
});
