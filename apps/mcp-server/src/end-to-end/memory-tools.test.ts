import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MEMORY_CATEGORIES } from '@learning-memory/memory';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

let home: TemporaryHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('storing', () => {
  it('answers id, redactions and near duplicates, and fills the defaults', async () => {
    const content = 'Deployments go out on Tuesdays and Thursdays after the stand-up.';
    const stored = await server.call('store_memory', { content });
    expect(stored).toEqual({ id: expect.any(String), created: true, redactions: 0, near_duplicates: [] });
    await expect(server.call('get_memory', { id: stored.id })).resolves.toEqual({
      id: stored.id,
      content,
      category: 'general',
      importance: 0.5,
      tags: [],
      project: expect.any(String),
      rationale: null,
      created_at: ISO,
      updated_at: ISO,
      deleted_at: null,
      superseded_by: null,
      merged_from: [],
      merged_into: null,
      corrections: [],
      stage: 'active',
      use_count: 0,
      last_used_at: null,
      revisions: [],
    });
  });

  it('does not double an exact duplicate', async () => {
    const memory = { content: 'The staging database is rebuilt every night.', category: 'fact' };
    const first = await server.call('store_memory', memory);
    const again = await server.call('store_memory', memory);
    expect(again).toMatchObject({ id: first.id, created: false });
  });

  it('takes the place of what it corrects, says so, and can be taken back', async () => {
    const rule = 'Passengers of the ferry are counted by hand.';
    const { id } = await server.call('store_memory', { content: `${rule} The tally goes to the harbour office.` });
    const whole = await server.call('store_memory', { content: rule });
    const content = 'Passengers of the ferry are no longer counted by hand but by a camera.';
    const later = await server.call('store_memory', { content });
    expect(later.notice).toContain(String(whole.id));
    const found = JSON.stringify(await server.call('retrieve_memories', { query: 'how are passengers counted' }));
    expect(found).toContain(`Corrected later: ${content} The tally goes`);
    expect(found).not.toContain(rule);
    expect(await server.call('get_memory', { id: whole.id })).toMatchObject({ content: rule, superseded_by: later.id });
    expect(await server.call('get_memory', { id })).toMatchObject({ corrections: [{ statement: rule, by: later.id }] });
    for (const one of [id, whole.id]) await server.call('restore_memory', { id: one });
    expect(JSON.stringify(await server.call('retrieve_memories', { query: 'passengers counted' }))).toContain(rule);
  });

  it('reports a near duplicate', async () => {
    const content =
      'Run the linter and the type checker before you commit to the main branch, because the pipeline refuses it otherwise.';
    const first = await server.call('store_memory', { content });
    const second = await server.call('store_memory', { content: content.replace('refuses', 'rejects') });
    expect(second.near_duplicates).toEqual([
      { id: first.id, similarity: expect.any(Number), differs_in: ['rejects', 'refuses'] },
    ]);
  });

  it('redacts secrets and private parts before anything is kept', async () => {
    const secret = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`;
    const stored = await server.call('store_memory', {
      content: `The bot pushes with ${secret}. <private>My home address</private> Rotate it yearly.`,
    });
    expect(stored.redactions).toBe(2);
    const { content } = await server.call('get_memory', { id: stored.id });
    expect(content).toMatch(/\[REDACTED:[A-Z_]+\]/);
    expect(content).not.toContain(secret);
    expect(content).not.toContain('home address');
    const { results } = await server.call('retrieve_memories', { query: secret });
    expect(JSON.stringify(results)).not.toContain(secret);
    expect(server.log()).not.toContain(secret);
  });
});

describe('retrieving', () => {
  it('finds by meaning, answers exactly the fields, and counts the use', async () => {
    const { id } = await server.call('store_memory', {
      content: 'Integration tests need the Postgres container to be running first.',
      category: 'workflow',
      importance: 0.9,
      tags: ['testing', 'database'],
    });
    const { results, count } = await server.call('retrieve_memories', {
      query: 'what must be up before the tests?',
      limit: 3,
    });
    expect(count).toBe((results as Json[]).length);
    expect((results as Json[])[0]).toEqual({
      id,
      content: 'Integration tests need the Postgres container to be running first.',
      category: 'workflow',
      importance: 0.9,
      tags: ['testing', 'database'],
      created_at: ISO,
      score: expect.any(Number),
      stage: 'active',
    });
    await eventually(async () => expect((await server.call('get_memory', { id })).use_count).toBe(1));
  });

  it('filters by category and by all tags', async () => {
    const byCategory = await server.call('retrieve_memories', { query: 'tests database', category: 'workflow' });
    expect(byCategory.count).toBe(1);
    const byTags = await server.call('retrieve_memories', { query: 'tests database', tags: ['testing', 'database'] });
    expect(byTags.count).toBe(1);
    const none = await server.call('retrieve_memories', { query: 'tests database', tags: ['testing', 'absent'] });
    expect(none).toEqual({ results: [], count: 0 });
  });

  it('lists newest first with total, limit and offset', async () => {
    const first = await server.call('list_memories', { limit: 2 });
    const second = await server.call('list_memories', { limit: 2, offset: 2 });
    expect(first.count).toBe(2);
    expect(first.total).toBeGreaterThanOrEqual(4);
    const ids = [...(first.results as Json[]), ...(second.results as Json[])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says where nothing matches, and marks what is nearest', async () => {
    await server.call('store_memory', { content: 'The nightly export of invoices runs on the replica.' });
    const { results, notice } = await server.call('retrieve_memories', { query: 'recipes for sourdough bread' });
    expect(notice).toMatch(/^no match: /);
    expect((results as Json[]).length).toBeGreaterThan(0);
    for (const hit of results as Json[]) expect(hit).toMatchObject({ weak: true });
    const matching = await server.call('retrieve_memories', {
      query: 'where does the nightly export of invoices run?',
    });
    expect(matching).not.toHaveProperty('notice');
    expect((matching['results'] as Json[])[0]).not.toHaveProperty('weak');
  });
});

describe('changing', () => {
  it('updates, keeps what it replaced, and brings it back', async () => {
    const { id } = await server.call('store_memory', { content: 'Releases are tagged by hand.', category: 'workflow' });
    const updated = await server.call('update_memory', { id, content: 'Releases are tagged by the pipeline.' });
    expect(updated).toEqual({ id, redactions: 0, near_duplicates: [] });
    const { content, revisions } = await server.call('get_memory', { id });
    expect(content).toBe('Releases are tagged by the pipeline.');
    expect(revisions).toEqual([{ revision: 1, replaced_at: ISO }]);
    const restored = await server.call('restore_memory', { id, revision: 1 });
    expect(restored).toMatchObject({ id, content: 'Releases are tagged by hand.' });
    const { notice } = await server.call('restore_memory', { id });
    expect(notice).toContain('Nothing has changed');
  });

  it('brings back what was corrected since as corrected, says so, and upholds it when it is asked again', async () => {
    const said = 'Lamps of the pier are switched on by hand.';
    const { id } = await server.call('store_memory', { content: said });
    await server.call('delete_memory', { id });
    const content = 'Lamps of the pier are no longer switched on by hand but by a timer.';
    const later = await server.call('store_memory', { content });
    const corrected = await server.call('restore_memory', { id });
    expect(corrected.notice).toContain(`It is not recalled: '${String(later.id)}' corrects it.`);
    expect(await server.call('restore_memory', { id })).not.toHaveProperty('notice');
    expect(JSON.stringify(await server.call('retrieve_memories', { query: 'lamps of the pier' }))).toContain(said);
  });

  it('deletes softly: gone from search and lists, back after restore', async () => {
    const { id } = await server.call('store_memory', { content: 'The zebra cluster is reserved for load tests.' });
    await expect(server.call('delete_memory', { id })).resolves.toEqual({ id, deleted: true, restorable_until: ISO });
    const found = async (): Promise<unknown[]> =>
      ((await server.call('retrieve_memories', { query: 'zebra cluster' })).results as Json[]).map((hit) => hit.id);
    expect(await found()).not.toContain(id);
    const { results } = await server.call('list_memories', { deleted: true });
    expect((results as Json[]).map((memory) => memory.id)).toEqual([id]);
    await server.call('restore_memory', { id });
    expect((await found())[0]).toBe(id);
  });
});

describe('errors', () => {
  it.each<[string, string, Json, readonly string[]]>([
    ['store_memory', 'no content', {}, ['content', 'required']],
    ['store_memory', 'blank content', { content: ' ' }, ['content', 'empty']],
    ['store_memory', 'nothing but private content', { content: '<private>all of it</private>' }, ['private']],
    ['store_memory', '10001 characters', { content: 'x'.repeat(10_001) }, ['content', '10000', '10001']],
    ['store_memory', 'an unknown category', { content: 'x', category: 'gossip' }, ['gossip', ...MEMORY_CATEGORIES]],
    ['store_memory', 'an importance of 1.1', { content: 'x', importance: 1.1 }, ['importance', '1', '1.1']],
    ['store_memory', 'an importance below 0', { content: 'x', importance: -0.1 }, ['importance', '0', '-0.1']],
    [
      'store_memory',
      '21 tags',
      { content: 'x', tags: Array.from({ length: 21 }, (_, n) => `t${n}`) },
      ['tags', '20', '21'],
    ],
    ['store_memory', 'a tag of 51 characters', { content: 'x', tags: ['y'.repeat(51)] }, ['tags[0]', '50', '51']],
    ['retrieve_memories', 'no query', {}, ['query', 'required']],
    ['retrieve_memories', 'a limit of 51', { query: 'x', limit: 51 }, ['limit', '50']],
    ['list_memories', 'a negative offset', { offset: -1 }, ['offset', '0']],
  ])('%s refuses %s', async (tool, _, input, words) => {
    const error = await server.fail(tool, input);
    expect(error.type).toBe('validation_error');
    for (const word of words) expect(error.message).toContain(word);
  });

  it.each(['get_memory', 'update_memory', 'delete_memory', 'restore_memory'])(
    '%s of an unknown id is not_found',
    async (tool) => {
      const error = await server.fail(tool, { id: 'memory_0000' });
      expect(error).toMatchObject({ type: 'not_found', message: expect.stringContaining('memory_0000') });
    },
  );
});
