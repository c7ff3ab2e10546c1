import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AXES, DOMAINS, OUTCOME_STATUSES, ROOT_CAUSE_CATEGORIES, STRATEGIES } from '@learning-memory/ghap';
import { CONFIRMED, DRAFT, draftAbout, FALSIFIED } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const ENTRY_ID = expect.stringMatching(/^ghap_\d{8}_\d{6}_[0-9a-z]{6}$/);

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

describe('the life of an entry', () => {
  it('start_ghap answers exactly the fields of the entry', async () => {
    await expect(server.call('start_ghap', DRAFT)).resolves.toEqual({ id: ENTRY_ID, ...DRAFT, created_at: ISO });
  });

  it('get_active_ghap answers the open entry', async () => {
    await expect(server.call('get_active_ghap')).resolves.toEqual({
      id: ENTRY_ID,
      ...DRAFT,
      created_at: ISO,
      iteration_count: 1,
      has_active: true,
    });
  });

  it.each<[string, Json, number]>([
    ['a changed hypothesis', { hypothesis: 'The token is refreshed too late, after it has expired' }, 2],
    ['the same hypothesis again', { hypothesis: 'The token is refreshed too late, after it has expired' }, 2],
    ['a strategy alone', { strategy: 'read-the-error' }, 2],
    ['a note alone', { note: 'The log shows 401 before the timeout' }, 2],
    ['nulls alone', { hypothesis: null, action: null, prediction: null, strategy: null, note: null }, 2],
    [
      'action and prediction together',
      { action: 'Refresh the token earlier', prediction: 'No answer 401 appears in the log' },
      3,
    ],
  ])('update_ghap with %s leaves the count right', async (_, patch, count) => {
    await expect(server.call('update_ghap', patch)).resolves.toEqual({ success: true, iteration_count: count });
  });

  it('resolve_ghap answers id, status, tier with its reason, and time', async () => {
    const { id } = await server.call('get_active_ghap');
    await expect(server.call('resolve_ghap', CONFIRMED)).resolves.toEqual({
      id,
      status: 'confirmed',
      confidence_tier: 'silver',
      tier_reason: expect.any(String),
      resolved_at: ISO,
    });
  });

  it('get_active_ghap answers nulls when nothing is open', async () => {
    await expect(server.call('get_active_ghap')).resolves.toEqual({
      id: null,
      domain: null,
      strategy: null,
      goal: null,
      hypothesis: null,
      action: null,
      prediction: null,
      created_at: null,
      iteration_count: null,
      has_active: false,
    });
  });

  it('list_ghap_entries answers exactly the fields of a stored entry', async () => {
    const { results, count } = await server.call('list_ghap_entries');
    expect(count).toBe(1);
    expect(results).toEqual([
      {
        id: ENTRY_ID,
        domain: 'debugging',
        strategy: 'read-the-error',
        goal: DRAFT.goal,
        outcome_status: 'confirmed',
        confidence_tier: 'silver',
        created_at: ISO,
        resolved_at: ISO,
      },
    ]);
  });

  it('a second start abandons the open entry, names it, and stores it', async () => {
    const first = await server.call('start_ghap', draftAbout('the build cache'));
    const second = await server.call('start_ghap', draftAbout('the release script'));
    expect(second.orphaned).toEqual({ id: first.id, goal: first.goal });
    await server.call('resolve_ghap', FALSIFIED);
    await eventually(async () => {
      expect((await server.call('list_ghap_entries', { outcome: 'abandoned' })).count).toBe(1);
    });
  });
});

describe('list_ghap_entries', () => {
  it('filters by domain, outcome and date, newest first, the open entry on top', async () => {
    await server.call('start_ghap', { ...draftAbout('the login page'), domain: 'security' });
    const { results } = await server.call('list_ghap_entries', { domain: 'security' });
    expect(results).toMatchObject([
      { domain: 'security', outcome_status: null, confidence_tier: null, resolved_at: null },
    ]);
    await server.call('resolve_ghap', { status: 'abandoned', result: 'Another team took it over' });
    const falsified = await server.call('list_ghap_entries', { outcome: 'falsified' });
    expect(falsified).toMatchObject({ count: 1, results: [{ outcome_status: 'falsified' }] });
    await expect(server.call('list_ghap_entries', { since: '2999-01-01' })).resolves.toEqual({
      results: [],
      count: 0,
      total: 0,
    });
    const all = (await server.call('list_ghap_entries', { since: '2020-01-01T00:00:00Z' })).results as Json[];
    const dates = all.map((entry) => String(entry.created_at));
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe('search_experiences', () => {
  it('answers exactly the fields of a found experience', async () => {
    const { results, count } = await server.call('search_experiences', {
      query: 'connections were dropped by the balancer',
      outcome: 'falsified',
    });
    expect(count).toBe(1);
    expect(results).toEqual([
      {
        id: ENTRY_ID,
        ghap_id: ENTRY_ID,
        goal: expect.any(String),
        hypothesis: DRAFT.hypothesis,
        action: DRAFT.action,
        prediction: expect.any(String),
        outcome_status: 'falsified',
        outcome_result: FALSIFIED.result,
        surprise: FALSIFIED.surprise,
        root_cause: FALSIFIED.root_cause,
        lesson: FALSIFIED.lesson,
        confidence_tier: 'silver',
        score: expect.any(Number),
        created_at: ISO,
      },
    ]);
  });

  it.each(AXES)('searches the axis %s, scores within 0 and 1, best first', async (axis) => {
    const { results } = await server.call('search_experiences', { query: 'connections closed while idle', axis });
    const scores = (results as { score: number }[]).map(({ score }) => score);
    expect(scores.length).toBeGreaterThan(0);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  });

  it.each(['', '   '])('finds nothing for the blank query %p', async (query) => {
    await expect(server.call('search_experiences', { query })).resolves.toEqual({ results: [], count: 0 });
  });

  it('answers a query the model cannot read by words, and says so', async () => {
    await server.call('start_ghap', { ...draftAbout('the gateway'), goal: '修复网关的超时错误' });
    await server.call('resolve_ghap', CONFIRMED);
    const { results, notice } = await server.call('search_experiences', { query: '网关超时' });
    expect(results).toMatchObject([{ goal: '修复网关的超时错误' }]);
    expect(notice).toMatch(/lexical|words/i);
  });
});

describe('errors', () => {
  const missing = (field: string): Json => Object.fromEntries(Object.entries(DRAFT).filter(([name]) => name !== field));

  it.each<[string, string, Json, readonly string[]]>([
    ['start_ghap', 'an unknown domain', { ...DRAFT, domain: 'gardening' }, ['domain', 'gardening', ...DOMAINS]],
    ['start_ghap', 'an unknown strategy', { ...DRAFT, strategy: 'luck' }, ['strategy', 'luck', ...STRATEGIES]],
    ['start_ghap', 'a missing field', missing('goal'), ['goal', 'required']],
    ['start_ghap', 'a blank field', { ...DRAFT, prediction: '  \n ' }, ['prediction', 'empty']],
    ['start_ghap', 'a text of 1001 characters', { ...DRAFT, goal: 'x'.repeat(1001) }, ['goal', '1000', '1001']],
    ['start_ghap', 'a number for a text', { ...DRAFT, action: 7 }, ['action', '7']],
    ['update_ghap', 'an unknown strategy', { strategy: 'hope' }, ['strategy', 'hope', ...STRATEGIES]],
    ['update_ghap', 'a text of 1001 characters', { note: 'x'.repeat(1001) }, ['note', '1000']],
    [
      'resolve_ghap',
      'an unknown status',
      { status: 'done', result: 'It works' },
      ['status', 'done', ...OUTCOME_STATUSES],
    ],
    ['resolve_ghap', 'no result', { status: 'confirmed' }, ['result', 'required']],
    ['resolve_ghap', 'a result of 2001 characters', { ...CONFIRMED, result: 'x'.repeat(2001) }, ['result', '2000']],
    ['resolve_ghap', 'falsified without findings', { status: 'falsified', result: 'No' }, ['surprise', 'root_cause']],
    [
      'resolve_ghap',
      'an unknown root cause',
      { ...FALSIFIED, root_cause: { category: 'fate', description: 'It was' } },
      ['root_cause.category', 'fate', ...ROOT_CAUSE_CATEGORIES],
    ],
    ['list_ghap_entries', 'a limit of 0', { limit: 0 }, ['limit', '1', '100']],
    ['list_ghap_entries', 'a limit of 101', { limit: 101 }, ['limit', '1', '100', '101']],
    ['list_ghap_entries', 'an unknown domain', { domain: 'cooking' }, ['domain', 'cooking', ...DOMAINS]],
    ['list_ghap_entries', 'an unknown outcome', { outcome: 'won' }, ['outcome', 'won', ...OUTCOME_STATUSES]],
    ['list_ghap_entries', 'a date that is none', { since: 'last week' }, ['since', 'last week', 'ISO 8601']],
    ['search_experiences', 'an unknown axis', { query: 'x', axis: 'domain' }, ['axis', 'domain', ...AXES]],
    ['search_experiences', 'an unknown domain', { query: 'x', domain: 'cooking' }, ['domain', ...DOMAINS]],
    ['search_experiences', 'an unknown outcome', { query: 'x', outcome: 'won' }, ['outcome', ...OUTCOME_STATUSES]],
    ['search_experiences', 'a limit of 51', { query: 'x', limit: 51 }, ['limit', '1', '50', '51']],
    ['search_experiences', 'no query', {}, ['query', 'required']],
  ])('%s refuses %s as validation_error that says what is valid', async (tool, _, input, words) => {
    const error = await server.fail(tool, input);
    expect(error.type).toBe('validation_error');
    for (const word of words) expect(error.message).toContain(word);
  });

  it('limits count code points after trimming', async () => {
    const goal = `  ${'😀'.repeat(1000)}  `;
    await expect(server.call('start_ghap', { ...DRAFT, goal })).resolves.toMatchObject({ goal: goal.trim() });
    await server.call('resolve_ghap', { status: 'abandoned', result: 'Only a test of limits' });
  });

  it.each<[string, Json]>([
    ['update_ghap', { note: 'Nothing is open' }],
    ['resolve_ghap', CONFIRMED],
  ])('%s without an open entry is not_found and suggests start_ghap', async (tool, input) => {
    const error = await server.fail(tool, input);
    expect(error).toMatchObject({ type: 'not_found', message: expect.stringContaining('start_ghap') });
  });

  it.each(['adopt_ghap', 'resolve_ghap'])('%s of an unknown orphan is not_found', async (tool) => {
    const id = 'ghap_20250101_000000_zzzzzz';
    const input = tool === 'adopt_ghap' ? { id } : { ...CONFIRMED, ghap_id: id };
    await expect(server.fail(tool, input)).resolves.toMatchObject({
      type: 'not_found',
      message: expect.stringContaining(id),
    });
  });

  it('an unknown tool is a protocol error that lists the tools', async () => {
    await expect(server.client.callTool({ name: 'create_ghap', arguments: {} })).rejects.toThrow(/start_ghap/);
  });
});
