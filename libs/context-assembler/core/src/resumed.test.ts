import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openHome, type Home } from './test-support/home.ts';

let home: Home;

beforeAll(async () => {
  home = await openHome();
  const subjects = [
    'tides of the harbour',
    'invoices in CHF',
    'labels on parcels',
    'lamps in the shop',
    'rates of the bank',
  ];
  for (const [index, subject] of subjects.entries())
    await home.memories.store({ content: `We keep ${subject}`, category: 'fact', importance: 0.9 - index / 10 });
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

it('a session that goes on is not told the next less important memories in place of those that it knows', async () => {
  const first = await home.assembler.light({ style: 'brief' });
  expect(first.markdown).toContain('tides of the harbour');
  expect(first.markdown).not.toContain('lamps');
  const seen = new Set(first.items.map(({ stamp }) => stamp));
  expect((await home.assembler.light({ style: 'brief', seen })).markdown).toBe('');
});

it('but what has come to the front since', async () => {
  const first = await home.assembler.light({ style: 'brief' });
  const seen = new Set(first.items.map(({ stamp }) => stamp));
  await home.memories.store({ content: 'Deploys wait for Mira', category: 'preference', importance: 0.95 });
  const { items, markdown } = await home.assembler.light({ style: 'brief', seen });
  expect(markdown).toContain('Deploys wait for Mira');
  expect(items).toHaveLength(1);
});
