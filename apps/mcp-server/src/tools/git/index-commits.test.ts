import { expect, it } from '@jest/globals';
import { gitError } from '@learning-memory/git-analyzer';
import { silentLogger } from '@learning-memory/logging';
import { callTool } from '@learning-memory/tool';
import { CONFIRMED_ENTRY } from '../../test-support/confirmed-entry.ts';
import type { ToolServices } from '../tool-services.ts';
import { indexCommitsTool } from './index-commits.ts';

const REPORT = { indexed: 3, removed: 0, total: 5, redactions: 0, repository: '/repository', shallow: false };

function toolThatFails(judging: Error) {
  const services = {
    git: {
      indexCommits: async () => REPORT,
      aftermath: async () => {
        throw judging;
      },
    },
    experiences: { list: async () => [CONFIRMED_ENTRY] },
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

it('ends as a whole where the caller ended it', async () => {
  const context = { signal: AbortSignal.abort(), logger: silentLogger, reportProgress() {} };
  const tool = toolThatFails(gitError('GIT_ABORTED', 'It was ended.'));
  await expect(callTool(tool, {}, context)).resolves.not.toHaveProperty('output');
});
