import { joinNotices } from '@learning-memory/errors';
import type { BlameCommit, BlameHunk } from '@learning-memory/git-analyzer';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { repositoryField, pathInRepositoryField } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

const lineField = optionalField(z.int().min(1));

/** `sha` and what follows are null for lines that are not committed. */
const hunk = z.object({
  start_line: z.int(),
  end_line: z.int(),
  sha: z.string().nullable(),
  author: z.string().nullable(),
  author_email: z.string().nullable(),
  timestamp: z.string().nullable(),
  message: z.string().nullable(),
});

/** Keeps the answer for a long file within what a client reads. */
const MOST_HUNKS = 100;

export function getBlameTool({ git, projectPath }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_blame',
    title: 'Get blame',
    description: 'Which commit last changed each line of a file.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z
      .strictObject({
        path: pathInRepositoryField,
        start_line: lineField.describe('First line'),
        end_line: lineField.describe('Last line'),
        repository: repositoryField,
      })
      // Of a line below the first its own field tells.
      .refine(({ start_line: start = 1, end_line: end = start }) => end >= start || end < 1, {
        path: ['end_line'],
        error: ({ input }) => `Field 'end_line' must be at least start_line, got ${describeLines(input)}.`,
      }),
    output: z.object({ results: z.array(hunk), count: z.int(), total: z.int(), notice: z.string().optional() }),
    async run({ path, start_line: start, end_line: end, repository }, { signal }) {
      // An empty file has no first line to start from.
      const range = start === undefined && end === undefined ? undefined : { start: start ?? 1, end };
      const asked = { repository: repositoryOf({ repository, path }, projectPath), path, range, signal };
      const report = await git.blame(asked);
      const results = report.hunks.slice(0, MOST_HUNKS).map(toHunk);
      const total = report.hunks.length;
      return {
        results,
        count: results.length,
        total,
        notice: joinNotices(cutNotice(results, total), shallowNotice(report)),
      };
    },
  });
}

function describeLines(input: unknown): string {
  const { start_line: start = 1, end_line: end } = input as Readonly<Record<string, unknown>>;
  return `end_line ${String(end)} and start_line ${String(start)}`;
}

function cutNotice(results: readonly z.output<typeof hunk>[], total: number): string | undefined {
  const last = results.at(-1);
  if (last === undefined || results.length === total) return undefined;
  return `Only lines up to ${last.end_line} are shown; ask again with start_line ${last.end_line + 1}.`;
}

function toHunk({ startLine, endLine, commit }: BlameHunk): z.output<typeof hunk> {
  return { start_line: startLine, end_line: endLine, ...(commit === undefined ? UNCOMMITTED : toOrigin(commit)) };
}

const UNCOMMITTED = { sha: null, author: null, author_email: null, timestamp: null, message: null };

function toOrigin({ sha, author, authoredAt, subject }: BlameCommit) {
  return { sha, author: author.name, author_email: author.email, timestamp: toIso(authoredAt), message: subject };
}
