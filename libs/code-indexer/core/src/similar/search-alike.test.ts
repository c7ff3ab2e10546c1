import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { openCodeHome, type CodeHome } from '../test-support/code-home.ts';
import { compareShapes, shapeOf } from './code-shape.ts';

const TOTAL =
  'export function totalOf(items: readonly Item[]): number {\n  let total = 0;\n  for (const item of items) {\n' +
  '    if (item.price > 0) total += item.price * item.amount;\n  }\n  return total;\n}\n';
const NAMES =
  'export function namesOf(items: readonly Item[], total: number): string {\n  const price = items.map((item) => item.amount);\n  return price.join(total);\n}\n';
/** As somebody writes it a second time. */
const AGAIN =
  '// Sums up.\nfunction sumUp(lines: readonly Line[]): number {\n  let total = 1;\n  for (const line of lines) {\n' +
  '    if (line.price > 5) total += line.price * line.count;\n  }\n  return total;\n}\n';

let home: CodeHome;

beforeAll(async () => {
  home = await openCodeHome({ embedding: createHashEmbedding({ dimension: 64 }) });
  await home.index('shop', { 'src/names.ts': NAMES, 'src/total.ts': TOTAL });
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

describe('searchSimilar', () => {
  it('puts what is built alike first, whatever it is called, and says in a line what is the same and what differs', async () => {
    const { hits } = await home.indexer.searchSimilar({ snippet: AGAIN, limit: 2 });
    expect(hits.map(({ unit, compared }) => [unit.name, compared])).toEqual([
      ['totalOf', 'same shape; both: total, price; only here: totalOf, amount, items; not here: sumUp, lines, count'],
      ['namesOf', expect.stringMatching(/^other shape; both: total, price/u)],
    ]);
    expect(hits.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  });

  it('keeps to the limit, and refuses one that is none', async () => {
    expect((await home.indexer.searchSimilar({ snippet: AGAIN, limit: 1 })).hits).toHaveLength(1);
    await expect(home.indexer.searchSimilar({ snippet: AGAIN, limit: 0 })).rejects.toMatchObject({
      kind: 'validation',
    });
  });
});

describe('compareShapes', () => {
  const compare = (one: string, other: string) => compareShapes(shapeOf(one), shapeOf(other));

  it('sees no names, comments, literals and spaces in a shape', () => {
    const other = 'if(b > 20) { /* never */\n  g("y") }';
    expect(compare("if (a > 1) { f('x') } // always", other).shape).toBe(1);
    expect(compare('if (a > 1) f(1)', 'while (a > 1) f(1)').shape).toBeLessThan(1);
  });

  it('takes names for the same that differ in case and signs', () => {
    expect(compare('total_price', 'totalPrice')).toMatchObject({ names: 1, both: ['total_price'] });
  });

  it.each(['', '{', '"', "'''", '/* x'])('takes %j for what it is', (code) => {
    expect(compare(code, 'f(x)').shape).toBeLessThan(1);
  });
});
