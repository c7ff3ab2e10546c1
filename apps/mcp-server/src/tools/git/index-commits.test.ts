import { expect, it } from '@jest/globals';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { gitError, type WorkAftermath } from '@learning-memory/git-analyzer';
import { silentLogger } from '@learning-memory/logging';
import { callTool } from '@learning-memory/tool';
import { CONFIRMED_ENTRY } from '../../test-support/confirmed-entry.ts';
import type { ToolServices } from '../tool-services.ts';
import { indexCommitsTool } from './index-commits.ts';

const REPORT = { indexed: 3, removed: 0, total: 5, redactions: 0, repository: '/repository', shallow: false };

function toolThatFails(judging: Error) {
  return toolOver([CONFIRMED_ENTRY], {
    aftermath: async () => {
      throw judging;
    },
  });
}

/** Finds them contested, all by one commit. */
function toolThatContests(entries: readonly ResolvedGhap[]) {
  const commits: WorkAftermath['commits'] = [];
  const refutation = { kind: 'reverted', commit: 'a', by: 'b', subject: 'Revert', committedAt: 1 } as const;
  const works = entries.map(({ id }): WorkAftermath => ({ id, commits, refutation, withdrawn: [], gone: [] }));
  return toolOver(entries, { aftermath: async () => ({ works, complete: true }) });
}

function toolOver(entries: readonly ResolvedGhap[], git: object) {
  const amended = new Map(entries.map((entry) => [entry.id, entry]));
  const services = {
    git: { indexCommits: async () => REPORT, ...git },
    experiences: { list: async () => entries, get: async () => [...amended.values()] },
    persister: {
      amend: async (ids: readonly string[], change: (entry: ResolvedGhap) => ResolvedGhap | undefined) => {
        for (const id of ids) amended.set(id, change(amended.get(id)!) ?? amended.get(id)!);
      },
    },
    projects: { recognise: async () => ({ ids: ['project'] }) },
    projectCode: { forget() {} },
    projectSwitch: { check: async () => {} },
    projectPath: '/repository',
  };
  return indexCommitsTool(services as unknown as ToolServices);
}

it('answers what was indexed where entries cannot be held against it, and says why', async () => {
  const context = { signal: new AbortController().signal, logger: silentLogger, reportProgress() {} };
  const failed = toolThatFails(gitError('GIT_FAILED', 'git log failed: bad object.'));
  await expect(callTool(failed, {}, context)).resolves.toMatchObject({
    output: { indexed: 3, total: 5, notice: expect.stringContaining('git log failed: bad object.') },
  });
  const strange = await callTool(toolThatFails(new Error('/home/jane/secret is odd')), {}, context);
  expect(strange).toMatchObject({ output: { indexed: 3, notice: expect.stringContaining('could be held against') } });
  expect(JSON.stringify(strange)).not.toContain('jane');
});

it('says in one number or the other what later commits refuted', async () => {
  const context = { signal: new AbortController().signal, logger: silentLogger, reportProgress() {} };
  const noticeOf = async (...entries: readonly ResolvedGhap[]) =>
    (await callTool(toolThatContests(entries), {}, context)) as { readonly output?: { readonly notice?: string } };
  const [one, other] = [CONFIRMED_ENTRY, { ...CONFIRMED_ENTRY, id: 'other' }];
  expect((await noticeOf(one)).output?.notice).toBe(
    `Later commits reverted or fixed what 1 confirmed entry did: ${one.id}. review_ghap says whether it still holds.`,
  );
  expect((await noticeOf(one, other)).output?.notice).toBe(
    `Later commits reverted or fixed what 2 confirmed entries did: ${one.id}, other. review_ghap says whether they still hold.`,
  );
});

it('ends as a whole where the caller ended it', async () => {
  const context = { signal: AbortSignal.abort(), logger: silentLogger, reportProgress() {} };
  const tool = toolThatFails(gitError('GIT_ABORTED', 'It was ended.'));
  await expect(callTool(tool, {}, context)).resolves.not.toHaveProperty('output');
});
