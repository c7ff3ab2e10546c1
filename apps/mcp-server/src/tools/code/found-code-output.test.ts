import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { CodeIndexer, CodeSearchAnswer, FoundCode } from '@learning-memory/code-indexer';
import { loadTokenizer } from '../../tokenizer/load-tokenizer.ts';
import { toFoundCodeOutput } from './found-code-output.ts';

const LINES = Array.from(
  { length: 5 },
  (_, line) =>
    `    const rejection${line} = await this.extractors.get(request.headers['content-type'] ?? '')?.(request, state);`,
);

/** As long as they come: all of it is cut somewhere. */
function found(place: number, project = 'shop'): FoundCode {
  const unit = {
    ...{
      project,
      root: `/work/${project}`,
      path: `packages/server/src/adapters/request-handler-${place}.ts`,
    },
    ...{ language: 'typescript', kind: 'method' as const, name: 'handle', startLine: 1204, endLine: 1391 },
    qualifiedName: `NodeHttpRequestHandler.prototype.handleRequestOfConnection${place}`,
    signature: `async handleRequest<TRouter extends AnyRouter, TRequest extends NodeHTTPRequest>(${'option: Value, '.repeat(20)})`,
    ...{ exported: true, fileHash: '', indexedAt: 1 },
  };
  const hash = createHash('sha256').update(String(place)).digest('hex');
  return { id: `code_${hash.slice(0, 32)}`, unit, score: 0.61234 };
}

const indexer = {
  excerpts: (units: readonly unknown[]) => Promise.resolve(units.map(() => ({ stale: false, lines: LINES }))),
} as unknown as CodeIndexer;

async function output(answer: Partial<CodeSearchAnswer>) {
  const whole = { hits: [], mode: 'hybrid' as const, ...answer };
  return toFoundCodeOutput(whole, indexer, { text: 'rejection', indexNotice: undefined });
}

describe('toFoundCodeOutput', () => {
  it('has at most 1200 tokens for ten hits with long names, signatures and lines', async () => {
    const countTokens = await loadTokenizer();
    const hits = Array.from({ length: 10 }, (_, place) => found(place));
    const answer = await output({ hits });
    expect(answer.results).toHaveLength(10);
    for (const { lines } of answer.results) expect(lines).toContain('rejection0');
    expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(1200);
  });

  it('names the project of each hit where there are several', async () => {
    expect((await output({ hits: [found(1), found(2)] })).results[0]).not.toHaveProperty('project');
    const { results, roots } = await output({ hits: [found(1), found(2, 'blog')] });
    expect(results.map(({ project }) => project)).toEqual(['shop', 'blog']);
    expect(roots).toEqual({ shop: '/work/shop', blog: '/work/blog' });
  });

  it('says no match where there is nothing at all, once', async () => {
    expect(await output({})).toMatchObject({ results: [], notice: 'no match: nothing indexed seems to answer this.' });
    const whole = { hits: [], mode: 'hybrid' as const };
    const indexNotice = 'No code of this project is indexed yet.';
    expect((await toFoundCodeOutput(whole, indexer, { text: 'x', indexNotice })).notice).toBe(indexNotice);
  });

  it('says no match with the nearest names where nothing seems to answer', async () => {
    const { results, count, notice } = await output({ hits: [found(1), found(2)], relevance: 0.001 });
    expect([results, count]).toEqual([[], 0]);
    expect(notice).toMatch(/^no match: .* Nearest: NodeHttpRequestHandler\.\S+ \S+request-handler-1\.ts:1204, /u);
  });
});
