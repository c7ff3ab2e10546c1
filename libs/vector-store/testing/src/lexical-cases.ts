import assert from 'node:assert/strict';
import type { ContractCase } from '@learning-memory/contract-testing';
import type { SharedWords } from '@learning-memory/vector-store';
import type { VectorStoreHarness } from './harness.ts';
import { EAST, ids, lexical, note, NOTES, searchIds } from './notes.ts';

const UNRELATED = Array.from({ length: 10 }, (_, index) =>
  note(`x${String(index)}`, { body: 'unrelated filler words' }),
);

export const lexicalCases: readonly ContractCase<VectorStoreHarness>[] = [
  {
    id: 'lexical.needs-a-shared-term',
    title: 'any term of the query is enough; no shared term, no hit; no vector is needed',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('a', { body: 'connection pool' }),
        note('b', { title: 'memory leak', vector: EAST }),
        note('none', { vector: EAST }),
      ]);
      assert.deepEqual([...(await searchIds(store, lexical('pool leak')))].sort(), ['a', 'b']);
      assert.deepEqual(await searchIds(store, lexical('index')), []);
      for (const text of ['', ' ', '?!', '"']) assert.deepEqual(await searchIds(store, lexical(text)), [], text);
    },
  },
  {
    id: 'lexical.rare-terms-weigh-more',
    title: 'a rare term counts for more than a common one',
    async run({ store }) {
      await store.upsert(NOTES, [
        ...UNRELATED,
        ...['a', 'b', 'c', 'd'].map((id) => note(id, { body: 'pool of water' })),
        note('z', { body: 'leak of water' }),
      ]);
      assert.deepEqual(await searchIds(store, lexical('pool leak')), ['z', 'a', 'b', 'c', 'd']);
    },
  },
  {
    id: 'lexical.fields-weigh',
    title: 'a term counts for more in a field of more weight, more often, and in a shorter text',
    async run({ store }) {
      await store.upsert(NOTES, [
        ...UNRELATED,
        note('title', { title: 'pool', body: 'one two three' }),
        note('twice', { body: 'pool pool three four' }),
        note('once', { body: 'pool two three four' }),
        note('long', { body: 'pool two three four five six seven eight nine' }),
      ]);
      assert.deepEqual(await searchIds(store, lexical('pool')), ['title', 'twice', 'once', 'long']);
    },
  },
  {
    id: 'lexical.scores',
    title: 'scores fall with BM25, from at most 1 to above 0; a query that asks for more scores less',
    async run({ store }) {
      await store.upsert(NOTES, [
        ...UNRELATED,
        note('all', { title: 'connection pool', body: 'connection pool connection pool' }),
        note('half', { body: 'pool two three four' }),
      ]);
      const hits = await store.search(NOTES, { query: lexical('connection pool'), limit: 10 });
      const [all, half] = hits;
      assert.deepEqual(ids(hits), ['all', 'half']);
      assert.ok(all !== undefined && half !== undefined && 1 >= all.score && all.score > half.score && half.score > 0);
      const [alone] = await store.search(NOTES, { query: lexical('connection pool of unheard things'), limit: 1 });
      assert.equal(alone?.id, 'all');
      assert.ok(alone.score < all.score, 'terms found nowhere lower the score');
      assert.equal(all.similarity, undefined);
    },
  },
  {
    id: 'lexical.words',
    title:
      'hits say what they have of the words: a share, and how surprising it is, which falls as others have them too',
    async run({ store }) {
      await store.upsert(NOTES, [...UNRELATED, note('rare', { body: 'pool' })]);
      const read = async (): Promise<SharedWords> => {
        const [hit] = await store.search(NOTES, { query: lexical('pool leak'), limit: 1 });
        assert.ok(hit?.words !== undefined, 'words of a lexical hit');
        assert.ok(Math.abs(hit.words.share - hit.score) < 1e-9, 'the share is the score');
        return hit.words;
      };
      const alone = await read();
      await store.upsert(NOTES, [note('other', { body: 'pool two three' }), note('third', { body: 'pool four five' })]);
      assert.ok((await read()).surprise < alone.surprise, 'a word that others have surprises less');
    },
  },
  {
    id: 'lexical.whole-collection-statistics',
    title: 'a filter does not change the score of a hit',
    async run({ store }) {
      await store.upsert(NOTES, [
        ...UNRELATED,
        note('a', { body: 'pool two' }, { kind: 'x' }),
        note('b', { body: 'pool two three' }, { kind: 'y' }),
      ]);
      const open = await store.search(NOTES, { query: lexical('pool'), limit: 10 });
      const filter = { op: 'eq', field: 'kind', value: 'y' } as const;
      const filtered = await store.search(NOTES, { query: lexical('pool'), limit: 10, filter });
      assert.deepEqual(ids(open), ['a', 'b']);
      assert.deepEqual(filtered, open.slice(1));
    },
  },
  {
    id: 'lexical.in-most-points',
    title: 'a term that most points hold still finds them all',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('a', { body: 'pool' }),
        note('b', { body: 'pool' }),
        note('c', { body: 'leak' }),
      ]);
      assert.deepEqual(await searchIds(store, lexical('pool')), ['a', 'b']);
      assert.deepEqual((await searchIds(store, lexical('pool leak')))[0], 'c');
    },
  },
  {
    id: 'lexical.analysis',
    title: 'words match by stem, identifiers by their parts, other scripts and emoji by themselves',
    async run({ store }) {
      await store.upsert(NOTES, [
        note('stem', { body: 'Connections were EXHAUSTED' }),
        note('identifier', { body: 'call getUserById() first' }),
        note('path', { body: 'it calls flask.url_for.' }),
        note('han', { body: '数据库连接失败' }),
        note('kana', { body: 'データベース' }),
        note('hangul', { body: '한국어 문서' }),
        note('cyrillic', { body: 'Привет, мир' }),
        note('accent', { body: 'Café' }),
        note('emoji', { body: 'ship it 🚀' }),
      ]);
      const expected = {
        'exhausting connection': 'stem',
        user: 'identifier',
        get_user_by_id: 'identifier',
        url_for: 'path',
        'flask.url_for': 'path',
        数据库: 'han',
        データ: 'kana',
        한국: 'hangul',
        привет: 'cyrillic',
        cafe: 'accent',
        '🚀': 'emoji',
      };
      for (const [text, id] of Object.entries(expected)) {
        assert.deepEqual(await searchIds(store, lexical(text)), [id], text);
      }
    },
  },
];
