import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newRepository, type TestRepository } from '@learning-memory/test-repository';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let repository: TestRepository;
let server: ServerProcess;

async function serverInRepository(): Promise<ServerProcess> {
  return startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: repository.folder });
}

beforeAll(async () => {
  home = await temporaryHome();
  repository = await newRepository();
  await repository.commit({ 'app.ts': 'export const app = 1;\n' });
  server = await serverInRepository();
  for (const [scope_id, tier, parents] of [
    ['webapp', 'PRODUCT', []],
    ['payments-group', 'GROUP', ['webapp']],
    ['auth-group', 'GROUP', ['webapp']],
    ['checkout-api', 'PROJECT', ['webapp', 'payments-group', 'auth-group']],
  ] as const) {
    await server.call('create_scope', { scope_id, tier, parents });
  }
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await repository[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

/** Where the examples of the protocol happen. */
const CHECKOUT = { scope_id: 'checkout-api' };

interface Rule {
  readonly scope: string;
  readonly key: string;
  readonly content: string;
  readonly metaknowledge?: Readonly<Record<string, string>>;
}

async function store({ scope, key, content, metaknowledge }: Rule): Promise<Json> {
  const [category, keyword] = key.split('/');
  const input = { target_scope_id: scope, category, keyword, content, project_context: 'checkout-api' };
  return server.call('store_knowledge_if_missing', { ...input, ...(metaknowledge && { metaknowledge }) });
}

describe('the tool set', () => {
  it('has 17 tools for at most 3000 tokens, each parameter with its own description', async () => {
    const listed = await server.client.listTools();
    // The model never sees the one that hooks call.
    const tools = listed.tools.filter(({ _meta: meta }) => meta === undefined);
    expect(tools).toHaveLength(17);
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(3000);
    const parameters = tools.flatMap(({ inputSchema }) => Object.entries(inputSchema.properties ?? {}));
    const silent = parameters.filter(([, schema]) => (schema as Json).description === undefined);
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});

describe('a task', () => {
  it('finds the commit rule in three calls', async () => {
    const metaknowledge = { REASON: 'Required for audit compliance', DATE_ADDED: '2024-01-10' };
    await store({ scope: 'general', key: 'git/rebase', content: 'Rebase before you push' });
    await store({ scope: 'general', key: 'git.workflows/commit', content: 'Write in the imperative' });
    await store({ scope: 'webapp', key: 'git.workflows/push', content: 'Push to a branch' });
    await store({ scope: 'webapp', key: 'git.branching/merge', content: 'Merge with a merge commit' });
    await store({ scope: 'webapp', key: 'api.auth/tokens', content: 'Rotate tokens' });
    await store({ scope: 'webapp', key: 'api.versioning/versions', content: 'Version in the path' });
    const commit = { scope: 'checkout-api', key: 'git.workflows/commit', content: 'Include JIRA ticket in message' };
    await expect(store({ ...commit, metaknowledge })).resolves.toEqual({ success: true });

    const { categories } = await server.call('get_categories', CHECKOUT);
    expect(categories).toEqual([
      { name: 'api', subcategories: ['auth', 'versioning'], has_entries: false },
      { name: 'api.auth', subcategories: [], has_entries: true },
      { name: 'api.versioning', subcategories: [], has_entries: true },
      { name: 'git', subcategories: ['branching', 'workflows'], has_entries: true },
      { name: 'git.branching', subcategories: [], has_entries: true },
      { name: 'git.workflows', subcategories: [], has_entries: true },
    ]);

    const asked = { ...CHECKOUT, categories: ['git', 'git.workflows'] };
    await expect(server.call('get_keywords', asked)).resolves.toEqual({
      git: ['commit', 'merge', 'push', 'rebase'],
      'git.workflows': ['commit', 'push'],
    });

    const { entries } = await server.call('get_knowledge', { ...CHECKOUT, keywords: ['commit', 'push'] });
    expect(entries).toEqual([
      {
        keyword: 'commit',
        category: 'git.workflows',
        content: 'Include JIRA ticket in message',
        source_tier: 'PROJECT',
        source_scope: 'checkout-api',
        metaknowledge,
      },
      expect.objectContaining({ keyword: 'push', source_tier: 'PRODUCT', content: 'Push to a branch' }),
    ]);
  });

  it('gets the rule of the group whose name sorts first', async () => {
    const key = 'auth/tokens';
    await store({ scope: 'payments-group', key, content: 'Use API keys for payment endpoints' });
    await store({ scope: 'auth-group', key, content: 'Use JWT with 1h expiry' });
    const { entries } = await server.call('get_knowledge', { ...CHECKOUT, keywords: ['tokens'] });
    expect(entries).toMatchObject([
      { keyword: 'tokens', content: 'Use JWT with 1h expiry', source_tier: 'GROUP', source_scope: 'auth-group' },
    ]);
    const { winner, shadowed, chain } = await server.call('explain_knowledge', { ...CHECKOUT, keyword: 'tokens' });
    expect((chain as Json[]).map(({ scope_id }) => scope_id)).toEqual([
      'checkout-api',
      'auth-group',
      'payments-group',
      'webapp',
      'general',
    ]);
    expect(winner).toMatchObject({ scope_id: 'auth-group' });
    expect((shadowed as Json[]).map(({ scope_id }) => scope_id)).toEqual(['payments-group', 'webapp']);
    expect((shadowed as Json[]).map(({ why }) => why)).toEqual([
      "Of the same tier GROUP, 'auth-group' sorts before 'payments-group'.",
      "'auth-group' is of the nearer tier GROUP; 'webapp' is of the tier PRODUCT.",
    ]);
  });

  it('is warned before a change of the schema', async () => {
    const content = 'WARNING: Cascade deletes affect 5 tables. LAST TIME: Required 2-hour maintenance window.';
    await store({ scope: 'checkout-api', key: 'database/user table', content });
    const { warnings } = await server.call('get_knowledge', { ...CHECKOUT, keywords: ['User Table'] });
    expect(warnings).toEqual([
      { kind: 'WARNING', keyword: 'user table', text: 'Cascade deletes affect 5 tables.' },
      { kind: 'LAST TIME', keyword: 'user table', text: 'Required 2-hour maintenance window.' },
    ]);
  });
});

describe('storing', () => {
  const indentation = { target_scope_id: 'checkout-api', category: 'coding', keyword: 'indentation' };

  it('tells a conflict, and overwrites when asked to', async () => {
    const input = { ...indentation, project_context: 'checkout-api' };
    const before = { content: 'Use 2 spaces', metaknowledge: { REASON: 'Previous standard' } };
    await server.call('store_knowledge_if_missing', { ...input, ...before });
    const wanted = { content: 'Use 4 spaces, never tabs', metaknowledge: { REASON: 'Team coding standard' } };
    await expect(server.call('store_knowledge_if_missing', { ...input, ...wanted })).resolves.toEqual({
      success: false,
      existing_content: 'Use 2 spaces',
      existing_metaknowledge: { REASON: 'Previous standard' },
    });
    await expect(server.call('store_knowledge_overwrite', { ...input, ...wanted })).resolves.toEqual({
      success: true,
      previous_content: 'Use 2 spaces',
      previous_metaknowledge: { REASON: 'Previous standard' },
    });
  });

  it('answers nulls for a new entry', async () => {
    const refund = {
      target_scope_id: 'checkout-api',
      category: 'validation',
      keyword: 'refund_amounts',
      content: 'All refunds must be negative values',
      project_context: 'checkout-api',
      metaknowledge: {
        REASON: 'Added after double-charge bug',
        INCIDENT_ID: 'REF-2024-003',
        SEVERITY: 'Critical',
      },
    };
    await expect(server.call('store_knowledge_overwrite', refund)).resolves.toEqual({
      success: true,
      previous_content: null,
      previous_metaknowledge: null,
    });
  });

  it('keeps every version, and brings one back, after a deletion too', async () => {
    const first = await history();
    expect(first.map(({ content }) => content)).toEqual(['Use 4 spaces, never tabs', 'Use 2 spaces']);
    await server.call('store_knowledge_overwrite', { ...indentation, restore_version: 1 });
    await server.call('delete_knowledge', indentation);
    const gone = await server.call('get_knowledge', { ...CHECKOUT, keywords: ['indentation'] });
    expect(gone).toEqual({ entries: [], missing: ['indentation'] });
    const [deleted] = await history();
    expect(deleted).toMatchObject({ action: 'deleted' });
    await server.call('store_knowledge_overwrite', { ...indentation, restore_version: 2 });
    const { entries } = await server.call('get_knowledge', { ...CHECKOUT, keywords: ['indentation'] });
    expect(entries).toMatchObject([{ content: 'Use 4 spaces, never tabs' }]);
  });

  async function history(): Promise<readonly Json[]> {
    const { category, keyword } = indentation;
    const { history: versions } = await server.call('explain_knowledge', { ...CHECKOUT, category, keyword });
    return versions as Json[];
  }

  it('refuses neither and both of content and restore_version', async () => {
    const neither = await server.fail('store_knowledge_overwrite', indentation);
    expect(neither).toMatchObject({ type: 'validation_error', message: expect.stringContaining('neither') });
    const both = { ...indentation, content: 'Tabs', restore_version: 1 };
    await expect(server.fail('store_knowledge_overwrite', both)).resolves.toMatchObject({
      message: expect.stringContaining('both'),
    });
  });
});

describe('bad input', () => {
  const entry = { target_scope_id: 'checkout-api', category: 'a', keyword: 'b', content: 'c' };
  const rows: readonly (readonly [string, string, Json, string, string])[] = [
    ['an unknown scope', 'get_categories', { scope_id: 'chekout-api' }, 'not_found', 'checkout-api'],
    ['a cycle', 'update_scope', { scope_id: 'webapp', parents: ['checkout-api'] }, 'validation_error', 'checkout-api'],
    [
      'a parent of a lower tier',
      'create_scope',
      { scope_id: 'mobile', tier: 'GROUP', parents: ['checkout-api'] },
      'validation_error',
      'PROJECT',
    ],
    ['a name outside the alphabet', 'create_scope', { scope_id: 'Über!', tier: 'GROUP' }, 'validation_error', 'Über!'],
    [
      'a category with an empty part',
      'store_knowledge_if_missing',
      { ...entry, category: 'a..b' },
      'validation_error',
      'a..b',
    ],
    [
      'a content of 1 MB',
      'store_knowledge_if_missing',
      { ...entry, content: 'x'.repeat(1e6) },
      'validation_error',
      '10000',
    ],
  ];

  it.each(rows)('%s is refused with the value and the way on', async (_, tool, input, type, part) => {
    const error = await server.fail(tool, input);
    expect(error.type).toBe(type);
    expect(error.message.replaceAll(/[ ,_]/gu, '')).toContain(part);
    expect(error.message.length).toBeLessThan(500);
  });

  it('a second product is refused', async () => {
    await server.call('create_scope', { scope_id: 'back-office', tier: 'PRODUCT' });
    const parents = ['webapp', 'back-office'];
    const error = await server.fail('update_scope', { scope_id: 'checkout-api', parents });
    expect(error).toMatchObject({ type: 'validation_error', message: expect.stringContaining('back-office') });
  });
});

describe('scopes', () => {
  it('with entries go by cascade alone, and come back whole', async () => {
    await server.call('create_scope', { scope_id: 'short-lived', tier: 'PRODUCT' });
    await server.call('create_scope', { scope_id: 'short-lived-api', tier: 'PROJECT', parents: ['short-lived'] });
    await store({ scope: 'short-lived-api', key: 'git/commit', content: 'Sign commits' });
    const refused = await server.fail('delete_scope', { scope_id: 'short-lived' });
    expect(refused).toMatchObject({ type: 'conflict', details: { children: 1, entries: 1 } });
    const deleted = await server.call('delete_scope', { scope_id: 'short-lived', cascade: true });
    expect(deleted).toMatchObject({ deleted: ['short-lived', 'short-lived-api'], detached: [], entries: 1 });
    const listed = await server.call('list_scopes', { deleted: true, project: '*' });
    expect((listed.scopes as Json[]).map(({ scope_id }) => scope_id)).not.toContain('short-lived');
    expect((listed.deleted as Json[]).map(({ scope_id }) => scope_id)).toContain('short-lived-api');
    const restored = await server.call('update_scope', { scope_id: 'short-lived', restore: true });
    expect(restored).toMatchObject({ restored: expect.arrayContaining(['short-lived', 'short-lived-api']) });
    const found = await server.call('get_knowledge', { scope_id: 'short-lived-api', keywords: ['commit'] });
    expect(found.entries).toMatchObject([{ content: 'Sign commits', source_tier: 'PROJECT' }]);
  });

  it('that were made again under one id come back each by the time it was deleted', async () => {
    const scope = { scope_id: 'twice' };
    for (const description of ['first', 'second']) {
      await server.call('create_scope', { ...scope, tier: 'GROUP', description });
      await server.call('delete_scope', scope);
    }
    const gone = await server.fail('get_categories', scope);
    expect(gone).toMatchObject({ type: 'not_found', message: expect.stringContaining('was deleted at') });
    const { deleted } = await server.call('list_scopes', { deleted: true });
    const times = (deleted as Json[]).filter(({ scope_id: id }) => id === 'twice').map(({ deleted_at: at }) => at);
    expect(times).toHaveLength(2);
    const never = await server.fail('update_scope', { ...scope, restore: true, deleted_at: '2020-01-01' });
    expect(never.message).toContain(times[1]);
    const first = await server.call('update_scope', { ...scope, restore: true, deleted_at: times[1] });
    expect(first).toMatchObject({ description: 'first', restored: ['twice'] });
    const both = await server.fail('update_scope', { ...scope, restore: true, parents: [] });
    expect(both).toMatchObject({ type: 'validation_error', message: expect.stringContaining('then change it') });
    const taken = await server.fail('update_scope', { ...scope, restore: true });
    expect(taken).toMatchObject({ type: 'conflict', message: expect.stringContaining(String(times[0])) });
  });
});

describe('a project', () => {
  const project = { project_id: 'checkout-api' };

  it('says what it is', async () => {
    const overview = {
      purpose: 'fintech platform API for small business loans',
      tech_stack: ['Python', 'FastAPI', 'PostgreSQL', 'React'],
      compliance: ['SOC2', 'PCI'],
      current_phase: 'MVP development',
      key_constraints: ['30-second timeout for mobile', '512MB staging limit'],
    };
    await server.call('set_project_overview', { ...project, ...overview });
    await expect(server.call('get_project_overview', project)).resolves.toEqual({ ...project, ...overview });
  });

  it('keeps its sessions, with how long they took', async () => {
    const session = {
      summary: 'Completed user authentication endpoints',
      tasks_completed: ['login endpoint', 'register endpoint', 'JWT middleware'],
      domain: 'backend-api',
      next_planned: 'password reset functionality',
    };
    await server.call('store_session_summary', { ...project, ...session });
    const { sessions } = await server.call('get_session_history', { ...project, limit: 3 });
    expect(sessions).toEqual([
      { ...session, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u), duration_minutes: expect.any(Number) },
    ]);
  });

  it('tells how it goes on', async () => {
    await server.call('set_project_overview', { ...project, current_sprint: 'Authentication & User Management' });
    const backend = { ...project, domain: 'backend' };
    const google = { name: 'OAuth integration', status: 'in_progress', detail: 'GitHub done, Google pending' };
    const waiting = { name: 'callback URL issue', status: 'blocked', blocker: 'waiting for DevOps' };
    await server.call('update_task', { ...backend, name: 'user registration', status: 'completed' });
    await server.call('update_task', { ...backend, ...google });
    await expect(server.call('update_task', { ...backend, ...waiting })).resolves.toEqual({
      success: true,
      created: true,
    });
    await expect(server.call('get_progress_status', backend)).resolves.toEqual({
      overall_progress: '33% complete',
      current_sprint: 'Authentication & User Management',
      completed_tasks: [{ name: 'user registration', domain: 'backend', date: expect.any(String) }],
      in_progress_tasks: [{ name: 'OAuth integration', domain: 'backend', status: 'GitHub done, Google pending' }],
      blocked_tasks: [{ name: 'callback URL issue', domain: 'backend', blocker: 'waiting for DevOps' }],
    });
  });
});

describe('a known repository', () => {
  it('needs no id: reading writes nothing, and the first entry makes its scope', async () => {
    const before = await server.call('list_scopes');
    expect(before.this_project).toBeNull();
    await expect(server.call('get_project_overview')).resolves.toMatchObject({ project_id: null, purpose: null });
    await expect(server.call('get_session_history')).resolves.toEqual({ sessions: [] });
    await expect(server.call('get_categories')).resolves.toMatchObject({ scope_id: 'general' });
    const entry = { category: 'tests', keyword: 'run' };
    for (const [tool, input] of [
      ['delete_knowledge', entry],
      ['store_knowledge_overwrite', { ...entry, restore_version: 1 }],
    ] as const) {
      const { type, message } = await server.fail(tool, input);
      expect(type).toBe('not_found');
      expect(message).toContain('list_scopes');
    }
    await server.fail('store_knowledge_if_missing', { ...entry, content: ' ' });
    await server.fail('store_session_summary', { summary: '', tasks_completed: [] });
    await server.fail('update_task', { name: '', status: 'completed' });
    await expect(server.call('list_scopes')).resolves.toEqual(before);

    await server.call('store_knowledge_if_missing', {
      category: 'tests',
      keyword: 'run',
      content: 'npm test runs all',
    });
    const { this_project: own } = await server.call('list_scopes');
    await expect(server.call('get_categories')).resolves.toMatchObject({
      scope_id: own,
      categories: expect.arrayContaining([{ name: 'tests', subcategories: [], has_entries: true }]),
    });
  });

  it('is the same to the server that comes next', async () => {
    const { this_project: own } = await server.call('list_scopes');
    await server[Symbol.asyncDispose]();
    server = await serverInRepository();
    await expect(server.call('list_scopes')).resolves.toMatchObject({ this_project: own });
    const { entries } = await server.call('get_knowledge', { keywords: ['run'] });
    expect(entries).toMatchObject([{ content: 'npm test runs all', source_scope: own }]);
  });

  it('says nothing while it is switched off', async () => {
    const file = join(repository.folder, '.learning-memory.json');
    await writeFile(file, '{ "enabled": false }');
    const off = await startServer(home, { TOOLSETS: 'knowledge', CLAUDE_PROJECT_DIR: repository.folder });
    await expect(off.fail('get_categories')).resolves.toMatchObject({ message: expect.stringContaining('off') });
    await off[Symbol.asyncDispose]();
    await writeFile(file, '{ "enabled": true }');
  });
});
