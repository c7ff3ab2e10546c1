import type { ProjectStatus } from '@learning-memory/code-indexer';
import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { indexNames, indexNotice } from './index-notice.ts';
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
});

export function getIndexStatusTool({ codeIndexer, projectCode }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_index_status',
    title: 'Get the status of the code index',
    description: 'Which code is indexed, with files by language and what was left out.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ project: projectField }),
    output: z.object({ results: z.array(projectStatus), count: z.int(), notice: z.string().optional() }),
    async run({ project }) {
      const indexes = await projectCode.indexes(project);
      const names = new Set(indexNames(indexes));
      const statuses = await codeIndexer.status();
      const results = statuses.filter((status) => names.has(status.project)).map(toProjectStatus);
      return { results, count: results.length, notice: indexes.length === 0 ? indexNotice([], project) : undefined };
    },
  });
}

function toProjectStatus(status: ProjectStatus): z.output<typeof projectStatus> {
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
  };
}
