import { joinNotices } from '@learning-memory/errors';
import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { FileHistory } from '@learning-memory/git-analyzer';
import { z } from 'zod';
import { repositoryField, pathInRepositoryField } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { commitOutput, toHistoryCommit } from './commit-output.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

export function getFileHistoryTool({ git, projectPath }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_file_history',
    title: 'Get the history of a file',
    description: 'Commits that changed a file, newest first, through renames.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      path: pathInRepositoryField,
      limit: limitField({ default: 20, max: 100 }),
      repository: repositoryField,
    }),
    output: z.object({
      results: z.array(commitOutput),
      count: z.int(),
      truncated: z.boolean(),
      notice: z.string().optional(),
    }),
    async run({ path, limit, repository }, { signal }) {
      const asked = { repository: repositoryOf({ repository, path }, projectPath), path, limit, signal };
      const history = await git.fileHistory(asked);
      const results = history.commits.map(toHistoryCommit);
      const { truncated } = history;
      const notice = joinNotices(renameNotice(history), shallowNotice(history));
      return { results, count: results.length, truncated, notice };
    },
  });
}

function renameNotice({ renamedTo }: FileHistory): string | undefined {
  if (renamedTo === undefined) return undefined;
  return `The newest of these renamed it to '${renamedTo}': ask for that path to see what came later.`;
}
