import { describe, expect, it } from '@jest/globals';
import type { CodeUnitKind, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { bestFiles, rankCode } from './rank-code.ts';

interface Place {
  readonly name?: string;
  readonly kind?: CodeUnitKind;
  readonly project?: string;
}

function hit(path: string, score: number, { name = 'run', kind = 'function', project = 'shop' }: Place = {}) {
  const payload = { project, path, name, qualifiedName: name, kind } as CodeUnitPayload;
  return { id: `${path}#${name}`, score, payload };
}

function ranked(hits: readonly ScoredPoint<CodeUnitPayload>[], question: string): readonly string[] {
  return rankCode(hits, question).map(({ id }) => id);
}

describe('rankCode', () => {
  it('puts a file first whose name is what the question is about', () => {
    const hits = [hit('src/mail/queue.ts', 0.9), hit('src/shop/refund-policy.ts', 0.8)];
    expect(ranked(hits, 'how does the refund policy work?')[0]).toBe('src/shop/refund-policy.ts#run');
    expect(ranked(hits, 'how is the queue emptied?')[0]).toBe('src/mail/queue.ts#run');
  });

  it('takes words that begin alike for one in names of files and folders', () => {
    const hits = [hit('src/mail/queue.ts', 0.9), hit('src/error/formatter.ts', 0.8)];
    expect(ranked(hits, 'how are errors formatted?')[0]).toBe('src/error/formatter.ts#run');
    expect(ranked(hits, 'is it so?')[0]).toBe('src/mail/queue.ts#run');
  });

  it.each([
    'Error: Timeout of 2000ms exceeded. For async tests and hooks, call done()',
    'jinja2.exceptions.TestError: no test named odd',
    'E_NO_SPEC: no spec was found',
  ])('does not take the words of the message "%s" for a question about tests', (message) => {
    const hits = [hit('test/runnable.spec.ts', 1), hit('src/runnable.ts', 0.5)];
    expect(ranked(hits, message)[0]).toBe('src/runnable.ts#run');
    expect(ranked(hits, 'tests of the timeout')[0]).toBe('test/runnable.spec.ts#run');
  });

  it('does not take a part of a definition for it', () => {
    const part = hit('src/a.ts', 0.8, { name: 'FromRequest', kind: 'chunk' });
    const other = hit('src/b.ts', 1);
    expect(ranked([other, part], 'FromRequest')[0]).toBe('src/b.ts#run');
  });

  it('puts the definition first that is asked for by name', () => {
    const uses = hit('src/handlers.ts', 1, { name: 'handle' });
    const definition = hit('src/types.ts', 0.6, { name: 'FromRequest', kind: 'interface' });
    expect(ranked([uses, definition], 'FromRequest')[0]).toBe('src/types.ts#FromRequest');
    expect(ranked([uses, definition], 'where is FromRequest declared?')[0]).toBe('src/types.ts#FromRequest');
    expect(ranked([uses, definition], 'where is a request read?')[0]).toBe('src/handlers.ts#handle');
  });

  it.each(['parse_url', 'PARSE_URL', 'parse-url', 'parseUrl'])('takes %s for another way to write a name', (asked) => {
    const near = hit('src/handlers.ts', 1, { name: 'parse_url2' });
    const definition = hit('src/url.ts', 0.7, { name: 'parseURL' });
    expect(ranked([near, definition], asked)[0]).toBe('src/url.ts#parseURL');
    expect(ranked([near, definition], `is there ${asked} of strings?`)[0]).toBe('src/handlers.ts#parse_url2');
  });

  it.each([
    ['test/cart.test.ts', 'which tests are there for the total?'],
    ['examples/cart.ts', 'is there an example of the total?'],
    ['cart.md', 'what do the docs say of the total?'],
  ])('puts %s behind code, unless the question asks for it', (path, question) => {
    const hits = [hit(path, 1), hit('src/basket.ts', 0.6)];
    expect(ranked(hits, 'how is the total computed?')[0]).toBe('src/basket.ts#run');
    expect(ranked(hits, question)[0]).toBe(`${path}#run`);
  });

  it('puts keys of data behind code that answers', () => {
    const hits = [hit('config/settings.json', 1, { kind: 'key' }), hit('src/basket.ts', 0.6)];
    expect(ranked(hits, 'how is the total computed?')[0]).toBe('src/basket.ts#run');
  });

  it('shows the best of other files before the weaker hits of the first', () => {
    const names = ['one', 'two', 'three'];
    const hits = [
      ...names.map((name, index) => hit('src/a.ts', 1 - index * 0.1, { name })),
      hit('src/b.ts', 0.7, { name: 'four' }),
    ];
    expect(ranked(hits, 'zzz')).toEqual(['src/a.ts#one', 'src/b.ts#four', 'src/a.ts#two', 'src/a.ts#three']);
  });

  it('puts a file before another that the best one calls nothing of', () => {
    const hits = [hit('src/a.ts', 1), hit('src/b.ts', 0.5), hit('src/c.ts', 0.45)];
    const calls = [{ project: 'shop', from: 'src/a.ts', to: 'src/c.ts', calls: 2 }];
    const paths = (found: readonly ScoredPoint<CodeUnitPayload>[]) => found.map(({ payload }) => payload.path);
    expect(paths(rankCode(hits, 'zzz', calls))).toEqual(['src/a.ts', 'src/c.ts', 'src/b.ts']);
    expect(paths(rankCode(hits, 'zzz', [{ ...calls[0]!, project: 'blog' }]))).toEqual([
      'src/a.ts',
      'src/b.ts',
      'src/c.ts',
    ]);
    expect([...bestFiles(rankCode(hits, 'zzz'))]).toEqual([['shop', ['src/a.ts', 'src/b.ts', 'src/c.ts']]]);
  });

  it('takes files of the same path in two projects for two', () => {
    const hits = [hit('src/a.ts', 1, { name: 'one' }), hit('src/a.ts', 0.9, { name: 'two', project: 'blog' })];
    expect(rankCode(hits, 'zzz').map(({ score }) => score)).toEqual([1, 0.9]);
  });

  it('keeps all hits and the best score, and scores from 0 to 1, best first', () => {
    const hits = Array.from({ length: 50 }, (_, index) =>
      hit(`src/${index % 7}.ts`, 0.8 - index / 100, { name: `f${index}` }),
    );
    const scores = rankCode(hits, 'f3 and f40').map(({ score }) => score);
    expect(scores).toHaveLength(50);
    expect(scores[0]).toBe(0.8);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(scores.every((score) => score > 0)).toBe(true);
  });

  it.each(['', '!', 'the of', 'x'.repeat(100_000)])('takes any question', (question) => {
    const hits = [hit('a.ts', 1), hit('b.ts', 0), hit('b.ts', 0, { name: 'two' })];
    expect(rankCode(hits, question).map(({ score }) => score)).toEqual([1, 0, 0]);
    expect(rankCode([], question)).toEqual([]);
  });
});
