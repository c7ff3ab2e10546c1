import { LearningMemoryError } from '@learning-memory/errors';
import { isoDate, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { repositoryField } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { judgeEntries, type JudgedEntries } from '../../aftermath/judge-entries.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

export function indexCommitsTool(services: ToolServices): ToolDefinition {
  const { git, projectCode, projectSwitch, projectPath } = services;
  return defineTool({
    name: 'index_commits',
    title: 'Index commits',
    description:
      "Make commits of a repository (default: the project's) searchable, and contest entries that they refute.",
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      repository: repositoryField,
      since: optionalField(isoDate()).describe('From this ISO date on'),
    }),
    output: z.object({
      indexed: z.int(),
      removed: z.int(),
      total: z.int(),
      redactions: z.int(),
      repository: z.string(),
      head: z.string().nullable(),
      branch: z.string().nullable(),
      notice: z.string().optional(),
    }),
    async run({ repository, since }, context) {
      const directory = repositoryOf({ repository }, projectPath);
      await projectSwitch.check(directory);
      projectCode.forget();
      const report = await git.indexCommits({
        repository: directory,
        since,
        signal: context.signal,
        onProgress: ({ done, total }) =>
          context.reportProgress({ done, total, message: `${done} of ${total} commits` }),
      });
      const judged = await judgeEntries(services, { directory, signal: context.signal });
      if (judged.failure !== undefined) context.logger.warn('aftermath.failed', { error: judged.failure });
      const { indexed, removed, total, redactions, head = null, branch = null } = report;
      const counts = { indexed, removed, total, redactions };
      return {
        ...counts,
        repository: report.repository,
        head,
        branch,
        notice: noticeOf(shallowNotice(report), judged),
      };
    },
  });
}

const NAMED = 5;

function noticeOf(shallow: string | undefined, { contested, complete, failure }: JudgedEntries): string | undefined {
  const named = [...contested.slice(0, NAMED), ...(contested.length > NAMED ? ['…'] : [])].join(', ');
  const notices = [
    shallow,
    contested.length === 0
      ? undefined
      : `Later commits reverted or fixed what ${counted(contested.length)} did: ${named}. ` +
        `review_ghap says whether ${contested.length === 1 ? 'it still holds' : 'they still hold'}.`,
    complete ? undefined : `${whyIncomplete(failure)}: not all entries could be held against it.`,
  ].filter((notice) => notice !== undefined);
  return notices.length === 0 ? undefined : notices.join(' ');
}

function counted(entries: number): string {
  return entries === 1 ? '1 confirmed entry' : `${String(entries)} confirmed entries`;
}

function whyIncomplete(failure: unknown): string {
  if (failure === undefined) return 'The history is too long';
  const reason = LearningMemoryError.isInstance(failure) ? ` (${failure.message})` : '';
  return `The history could not be read${reason}`;
}
