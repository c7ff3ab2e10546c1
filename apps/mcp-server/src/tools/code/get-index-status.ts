import type { FollowState, ProjectStatus } from '@learning-memory/code-indexer';
import { ALL_PROJECTS } from '@learning-memory/project';
import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { answerFromIndexes } from './answer-fresh.ts';
import { indexNames } from './index-notice.ts';
import { skippedOutput, toSkippedOutput } from './skipped-output.ts';

const projectStatus = z.object({
  project: z.string(),
  root: z.string(),
  indexing: z.boolean(),
  indexed_at: z.string().nullable(),
  files: z.int(),
  units: z.int(),
  languages: z.array(z.object({ language: z.string(), files: z.int(), units: z.int(), files_with_problems: z.int() })),
  skipped: z.array(skippedOutput),
  changes: z.string().optional(),
});

export function getIndexStatusTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_index_status',
    title: 'Get the status of the code index',
    description: 'Which code is indexed, with files by language and what was left out.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ project: projectField }),
    output: z.object({ results: z.array(projectStatus), count: z.int(), notice: z.string().optional() }),
    async run({ project }) {
      const { codeIndexer, codeFollower, currentProject, projectCode } = services;
      const { answer, names, notice } = await answerFromIndexes(services, { project, ask: () => codeIndexer.status() });
      const followed = codeFollower.followed();
      // Also those of other checkouts, and of folders that are gone.
      const isWide = project === undefined || project === ALL_PROJECTS;
      const all = isWide ? indexNames(await projectCode.indexesOf(await currentProject.idsOf(project))) : names;
      const statuses = answer.filter((status) => all.includes(status.project));
      const results = statuses.map((status) => toProjectStatus(status, followed.get(status.project)));
      return { results, count: results.length, notice };
    },
  });
}

function toProjectStatus(status: ProjectStatus, followed: FollowState | undefined): z.output<typeof projectStatus> {
  const { project, root, indexing, indexedAt, files, units, languages, skipped } = status;
  return {
    project,
    root,
    indexing,
    indexed_at: indexedAt === undefined ? null : toIso(indexedAt),
    files,
    units,
    languages: languages.map(({ filesWithProblems, ...counts }) => ({
      ...counts,
      files_with_problems: filesWithProblems,
    })),
    skipped: skipped.map(toSkippedOutput),
    ...(followed === undefined ? {} : { changes: describeFollowing(followed) }),
  };
}

function describeFollowing({ state, reason }: FollowState): string {
  if (state === 'watched') return 'indexed as they happen';
  return `indexed with the next question${reason === undefined ? '' : `, as the folder cannot be watched: ${reason}`}`;
}
