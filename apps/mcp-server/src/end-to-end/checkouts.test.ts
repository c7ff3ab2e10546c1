import { mkdir, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryAt } from '@learning-memory/test-repository';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const INVOICE = `/** Sends an invoice to a customer. */
export function sendInvoice(id: string): string {
  return id;
}
export function billMonth(id: string): string {
  return sendInvoice(id);
}
`;
const CANCEL = `/** Sends an invoice to a customer. */
export function sendInvoice(id: string, copy: boolean): string {
  return copy ? id : '';
}
/** Cancels a subscription at the end of its month. */
export function cancelSubscription(id: string): string {
  return sendInvoice(id, true);
}
`;
const SEND = { query: 'send an invoice' };
const CANCELLED = { query: 'cancel a subscription' };

/** The top of a repository that a session has indexed. */
async function indexedMain(home: TemporaryHome): Promise<string> {
  const made = join(home.home, '..', 'repos', 'main1');
  await mkdir(made, { recursive: true });
  const folder = await realpath(made);
  const repository = repositoryAt(folder);
  repository.git('init', '--quiet', '--initial-branch=main');
  await repository.commit({ 'a.ts': INVOICE });
  await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
  await server.call('index_codebase', { directory: '.' });
  return folder;
}

async function worktreeOf(main: string): Promise<string> {
  const folder = join(main, '..', 'wt1');
  repositoryAt(main).git('worktree', 'add', '--quiet', folder, '-b', 'feat');
  await writeFile(join(folder, 'a.ts'), CANCEL);
  repositoryAt(folder).git('commit', '--quiet', '--all', '--message=Cancel');
  return folder;
}

const signatureOf = (name: string, parameters: string) => ({
  name,
  signature: expect.stringContaining(`(${parameters})`),
});

async function answersOfMain(server: ServerProcess, main: string): Promise<void> {
  const { results, roots } = await server.call('search_code', SEND);
  expect(results).toContainEqual(expect.objectContaining(signatureOf('sendInvoice', 'id: string')));
  expect(roots).toEqual({ main1: main });
}

describe('a worktree of a repository that is indexed', () => {
  it('is indexed by itself, and says until then that the answer is of the other', async () => {
    await using home = await temporaryHome();
    const main = await indexedMain(home);
    const worktree = await worktreeOf(main);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: worktree, AUTO_INDEX: 'on' });
    const { notice } = await server.call('search_code', SEND);
    expect(notice).toMatch(/being indexed: until then the answer is of another/u);
    expect(notice).toContain(main);
    await eventually(async () => {
      const { results, roots, notice } = await server.call('search_code', CANCELLED);
      expect(results).toContainEqual(expect.objectContaining({ name: 'cancelSubscription' }));
      expect([roots, notice]).toEqual([{ wt1: worktree }, undefined]);
    });
    const sent = await server.call('search_code', SEND);
    expect(sent.results).toContainEqual(
      expect.objectContaining(signatureOf('sendInvoice', 'id: string, copy: boolean')),
    );
    expect(JSON.stringify(sent.results)).not.toContain('billMonth');
    await expect(server.call('find_callers', { function_name: 'sendInvoice' })).resolves.toEqual({
      results: [{ at: 'a.ts:7 cancelSubscription' }],
      count: 1,
      total: 1,
      definitions: ['sendInvoice a.ts:2'],
      roots: { wt1: worktree },
    });
    await eventually(async () => {
      const { results } = await server.call('get_index_status');
      expect(results).toMatchObject([{ root: main }, { root: worktree, changes: 'indexed as they happen' }]);
    });
    await using other = await startServer(home, { CLAUDE_PROJECT_DIR: main });
    await answersOfMain(other, main);
  });

  it('says, where nothing is indexed by itself, which folder the answer is of and what indexes this one', async () => {
    await using home = await temporaryHome();
    const main = await indexedMain(home);
    const worktree = await worktreeOf(main);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: worktree });
    for (const [tool, input] of [
      ['search_code', CANCELLED],
      ['find_similar_code', { snippet: INVOICE }],
      ['find_callers', { function_name: 'cancelSubscription' }],
      ['find_callees', { function_name: 'billMonth' }],
    ] as const) {
      const { notice } = await server.call(tool, input);
      expect({ tool, notice }).toEqual({
        tool,
        notice: expect.stringMatching(/This folder is not indexed.*main1".*index_codebase indexes this one/u),
      });
    }
    await answersOfMain(server, main);
  });

  it('and the other are told apart where both are asked', async () => {
    await using home = await temporaryHome();
    const main = await indexedMain(home);
    const worktree = await worktreeOf(main);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: worktree });
    await server.call('index_codebase', { directory: '.' });
    const callers = {
      results: [
        { at: 'a.ts:6 billMonth', calls: 'sendInvoice a.ts:2', project: 'main1' },
        { at: 'a.ts:7 cancelSubscription', calls: 'sendInvoice a.ts:2', project: 'wt1' },
      ],
      count: 2,
      total: 2,
      definitions: ['sendInvoice a.ts:2 (main1)', 'sendInvoice a.ts:2 (wt1)'],
      roots: { main1: main, wt1: worktree },
    };
    // A busy machine may still be looking whether files have changed, and say so.
    await eventually(async () => {
      const answer = await server.call('find_callers', { function_name: 'sendInvoice', project: '*' });
      expect(answer).toEqual(callers);
    });
    expect((await server.call('search_code', { ...SEND, project: '*' })).roots).toEqual({ main1: main, wt1: worktree });
    expect((await server.call('search_code', { ...SEND, project: 'main1' })).roots).toEqual({ main1: main });
    expect(JSON.stringify(await server.call('get_context', { situation: CANCELLED.query }))).not.toContain('billMonth');
  });
});

describe('a repository that has moved since it was indexed', () => {
  it('is indexed anew by itself, in place of what is gone', async () => {
    await using home = await temporaryHome();
    const main = await indexedMain(home);
    const moved = join(main, '..', 'store');
    await rename(main, moved);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: moved, AUTO_INDEX: 'on' });
    const before = await server.call('search_code', SEND);
    expect(before.notice).toMatch(/being indexed: until then.*main1"/u);
    expect(before.results).toContainEqual(expect.objectContaining({ name: 'sendInvoice', stale: true }));
    await eventually(async () => {
      const { results, roots, notice } = await server.call('search_code', SEND);
      expect(results).toContainEqual(expect.objectContaining({ name: 'sendInvoice' }));
      expect([Object.values(roots as object), notice]).toEqual([[moved], undefined]);
      expect(JSON.stringify(results)).not.toContain('stale');
    });
    expect(Object.values((await server.call('search_code', { ...SEND, project: '*' })).roots as object)).toEqual([
      moved,
    ]);
    expect((await server.call('get_index_status')).results).toMatchObject([{ root: moved }]);
  });

  it('says, where nothing is indexed by itself, what brings it up to date', async () => {
    await using home = await temporaryHome();
    const main = await indexedMain(home);
    const moved = join(main, '..', 'store');
    await rename(main, moved);
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: moved });
    await eventually(async () => {
      const { notice } = await server.call('search_code', SEND);
      expect(notice).toMatch(/index_codebase indexes this one.*gone or empty.*If it moved, index_codebase/u);
    });
    await server.call('index_codebase', { directory: '.' });
    const { results, roots, notice } = await server.call('search_code', SEND);
    expect([Object.values(roots as object), notice]).toEqual([[moved], undefined]);
    expect(JSON.stringify(results)).not.toContain('stale');
  });
});
