import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { repositoryField, pathInRepositoryField } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

const author = z.object({
  name: z.string(),
  email: z.string(),
  commits: z.int(),
  insertions: z.int(),
  deletions: z.int(),
  first_commit: z.string(),
  last_commit: z.string(),
  bot: z.boolean().optional(),
});

/** Authors that are listed; a folder may have thousands. */
const MOST_AUTHORS = 50;

export function getCodeAuthorsTool({ git, projectPath }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_code_authors',
    title: 'Get the authors of code',
    description: 'Who wrote a file or folder, most commits first: whom to ask.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ path: pathInRepositoryField, repository: repositoryField }),
    output: z.object({ results: z.array(author), count: z.int(), total: z.int(), notice: z.string().optional() }),
    async run({ path, repository }, { signal }) {
      const asked = { repository: repositoryOf({ repository, path }, projectPath), path, signal };
      const report = await git.authors(asked);
      const results = report.authors
        .slice(0, MOST_AUTHORS)
        .map(({ firstAuthoredAt, lastAuthoredAt, bot, ...person }) => ({
          ...person,
          first_commit: toIso(firstAuthoredAt),
          last_commit: toIso(lastAuthoredAt),
          ...(bot ? { bot } : {}),
        }));
      const total = report.authors.length;
      return { results, count: results.length, total, notice: shallowNotice(report) };
    },
  });
}
