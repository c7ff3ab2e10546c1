import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CodeUnitPayload, SearchCodeOptions } from '@learning-memory/code-indexer';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { createRecordingLogger, type Logger } from '@learning-memory/logging';
import type { Point } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { codeUnitCollection } from '../code-unit-collection.ts';
import { openCodeHome, type CodeHome } from '../test-support/code-home.ts';

const SHOP = {
  'src/mail.ts': `/** Sends a letter to the customer. */
export function sendLetter(address: string): void {
  connect(address);
}
export class Basket {
  /** What all of it costs. */
  total(): number {
    return 0;
  }
}
`,
  'tools/report.py': 'def send_report(address):\n    """Sends the report of the day."""\n    return address\n',
};
const BLOG = { 'post.py': 'def send_comment(post):\n    """Sends a comment on a post."""\n    return post\n' };

let filled: CodeHome;
let collection: ReturnType<typeof codeUnitCollection>;

async function open(
  embedding: EmbeddingService = createHashEmbedding({ dimension: 128 }),
  logger?: Logger,
): Promise<CodeHome> {
  return openCodeHome({ embedding, openVectorStore: () => createMemoryVectorStore(), logger });
}

async function names(home: CodeHome, options: Partial<SearchCodeOptions>): Promise<readonly string[]> {
  const { hits } = await home.indexer.search({ query: 'sends', limit: 10, ...options });
  return hits.map(({ unit }) => unit.qualifiedName);
}

/** Points of a project as a build leaves them that was killed before it published them. */
async function strayPoints(
  { embedding }: CodeHome,
  project: string,
  count: number,
): Promise<readonly Point<CodeUnitPayload>[]> {
  const vector = await embedding.embed('sends report', { inputType: 'query' });
  return Array.from({ length: count }, (_, index) => {
    const place = { project, root: '/', path: `${String(index)}.py`, language: 'python', kind: 'function' } as const;
    const names = { name: 'sends', qualifiedName: 'sends', signature: 'def sends()', startLine: 1, endLine: 1 };
    const payload: CodeUnitPayload = { ...place, ...names, exported: true, fileHash: '0', indexedAt: 1 };
    return { id: `stray_${project}_${String(index)}`, vector, text: { name: 'sends', doc: 'report' }, payload };
  });
}

beforeAll(async () => {
  filled = await open();
  collection = codeUnitCollection(filled.embedding.model);
  await filled.index('shop', SHOP);
  await filled.index('blog', BLOG);
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
});

describe('search', () => {
  it('finds whole units, best first, with scores from 0 to 1', async () => {
    const { hits, mode, notice } = await filled.indexer.search({ query: 'send a letter', limit: 3 });
    expect([mode, notice]).toEqual(['hybrid', undefined]);
    expect(hits[0]).toMatchObject({
      id: expect.stringMatching(/^code_/),
      unit: { project: 'shop', path: 'src/mail.ts', name: 'sendLetter', startLine: 2, endLine: 4, exported: true },
    });
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    for (const score of scores) expect(score > 0 && score <= 1).toBe(true);
  });

  it.each<[Partial<SearchCodeOptions>, readonly string[]]>([
    [{ indexes: ['blog'] }, ['send_comment']],
    [{ language: 'python', indexes: ['shop'] }, ['send_report']],
    [{ kind: 'class' }, ['Basket']],
    [{ kind: 'method', query: 'costs' }, ['Basket.total']],
    [{ query: 'letter', limit: 1 }, ['sendLetter']],
    [{ indexes: ['other'] }, []],
    [{ indexes: [] }, []],
    [{ query: ' \n' }, []],
  ])('narrows by %j', async (options, expected) => {
    expect(await names(filled, options)).toEqual(expected);
  });

  it.each<[Partial<SearchCodeOptions>, readonly string[]]>([
    [{ path: 'src/**' }, ['sendLetter']],
    [{ path: './src' }, ['sendLetter']],
    [{ path: '*.{py,rb}' }, ['send_comment', 'send_report']],
    [{ path: '*.py', indexes: ['blog'] }, ['send_comment']],
    [{ path: 'nowhere/**' }, []],
  ])('narrows by the path: %j', async (options, expected) => {
    const found = await names(filled, { query: 'send', ...options });
    expect(found.filter((name) => name.startsWith('send')).sort()).toEqual(expected);
  });

  it('leaves tests out, and says how many of the best are missing', async () => {
    await using home = await open();
    const body = '(address):\n    # Sends a letter.\n    return address\n';
    await home.index('shop', { 'mail.py': `def send${body}`, 'test/mail_test.py': `def test_send${body}` });
    const ask = (options: Partial<SearchCodeOptions>) =>
      home.indexer.search({ query: 'test sends a letter', limit: 10, ...options });
    expect(await ask({})).not.toHaveProperty('filteredOut');
    expect((await ask({})).hits).toHaveLength(2);
    const { hits, filteredOut } = await ask({ excludeTests: true });
    expect(hits.map(({ unit }) => unit.path)).toEqual(['mail.py']);
    expect(filteredOut).toBe(1);
    expect((await ask({ kind: 'class' })).filteredOut).toBe(2);
    expect((await ask({ path: '*.py' })).filteredOut).toBe(0);
  });

  it('shows what works together where it is asked how it does', async () => {
    await using home = await open();
    await home.index('shop', {
      'order.ts': "import { pick } from './zone.ts';\nexport function placeOrder(): void {\n  pick();\n}\n",
      'zone.ts': 'export function pick(): void {\n  wait();\n}\n',
    });
    const best = async (query: string, path: string): Promise<number> => {
      const { hits } = await home.indexer.search({ query, limit: 10 });
      return Math.max(...hits.filter(({ unit }) => unit.path === path).map(({ score }) => score));
    };
    const share = async (query: string): Promise<number> =>
      (await best(query, 'zone.ts')) / (await best(query, 'order.ts'));
    // The question words are stop words: nothing but the calls makes a difference.
    expect(await share('how does an order wait?')).toBeGreaterThan((await share('does an order wait?')) + 0.2);
  });

  it('goes through several indexes at once', async () => {
    const found = await names(filled, { indexes: ['blog', 'shop'] });
    expect(found).toEqual(expect.arrayContaining(['sendLetter', 'send_comment']));
  });

  it.each(['', ' ', '*'.repeat(201)])('refuses the path %j', async (path) => {
    await expect(names(filled, { path })).rejects.toMatchObject({ code: 'CODE_INDEXER_INVALID_INPUT' });
  });

  it.each([0, 1001, 1.5])('refuses the limit %d', async (limit) => {
    await expect(names(filled, { limit })).rejects.toMatchObject({ kind: 'validation' });
  });

  it('passes an abort on', async () => {
    await expect(names(filled, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('searches by words, and says so, when the model is away', async () => {
    const real = createHashEmbedding();
    const away = () => Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'The model is away.'));
    const logger = createRecordingLogger();
    await using home = await open({ ...real, embed: away }, logger);
    await home.index('shop', SHOP);
    const answer = await home.indexer.search({ query: 'letter', limit: 5 });
    expect(answer).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('not available') });
    expect(answer.hits.map(({ unit }) => unit.name)).toEqual(['sendLetter']);
    const similar = await home.indexer.searchSimilar({ snippet: 'sendLetter(customer)', limit: 5 });
    expect(similar).toMatchObject({ mode: 'lexical', notice: expect.stringContaining('not available') });
    expect(similar.hits[0]?.unit.name).toBe('sendLetter');
    expect(logger.events).toContain('query.unembedded');
  });
});

describe('search while the store holds more than the index', () => {
  it('finds units of the index alone, as many as asked for', async () => {
    await using home = await open();
    await home.index('shop', SHOP);
    await home.vectorStore.upsert(collection, await strayPoints(home, 'shop', 120));
    expect(await names(home, { limit: 2, kind: 'function' })).toEqual(
      expect.arrayContaining(['send_report', 'sendLetter']),
    );
  });

  it('has no room for a project in its first build, however large', async () => {
    await using home = await open();
    await home.index('shop', SHOP);
    const lock = { project: 'new', owner: 'another process' };
    await home.codeIndex.lock(lock, { root: '/', now: 0, until: Number.MAX_SAFE_INTEGER });
    await home.vectorStore.upsert(collection, await strayPoints(home, 'new', 1100));
    expect(await names(home, { query: 'sends report', limit: 2 })).toEqual(['send_report', 'sendLetter']);
    expect(await names(home, { indexes: ['new'] })).toEqual([]);
  });

  it('finds the one unit of an index among a thousand of another, filtered before the limit', async () => {
    await using home = await open();
    const many = Array.from({ length: 1000 }, (_, nth) => `def sends_${String(nth)}(): return ${String(nth)}`);
    await home.index('many', { 'many.py': `${many.join('\n')}\n` });
    await home.index('blog', BLOG);
    expect(await names(home, { indexes: ['blog'], limit: 1 })).toEqual(['send_comment']);
  });

  it('finds a changed unit as it is now, and a removed one no more', async () => {
    await using home = await open();
    await home.index('blog', BLOG);
    await home.index('blog', { 'post.py': 'def sends_anew(post):\n    return post\n' });
    expect(await names(home, {})).toEqual(['sends_anew']);
    await home.indexer.remove('blog');
    expect(await names(home, {})).toEqual([]);
  });

  it('sees the new index when it is published between the two looks of a search', async () => {
    await using home = await open();
    await home.index('blog', BLOG);
    const { codeIndex } = home;
    const liveUnits = codeIndex.liveUnits.bind(codeIndex);
    let looks = 0;
    codeIndex.liveUnits = async (ids) => {
      looks += 1;
      if (looks === 1) await home.index('blog', { 'post.py': 'def sends_anew(post):\n    return post\n' });
      return liveUnits(ids);
    };
    expect(await names(home, {})).toEqual(['sends_anew']);
    // A word that no definition is called by is searched for once more.
    expect(looks).toBe(3);
  });
});
