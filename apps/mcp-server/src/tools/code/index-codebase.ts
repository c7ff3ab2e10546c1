import type { IndexProgress } from '@learning-memory/code-indexer';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolContext, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { pathField, pathFrom } from '../path-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { indexNameField } from './code-fields.ts';
import { skippedOutput, toSkippedOutput } from './skipped-output.ts';

const output = z.object({
  indexed: z.int(),
  project: z.string(),
  root: z.string(),
  files: z.object({ indexed: z.int(), unchanged: z.int(), removed: z.int(), total: z.int(), with_problems: z.int() }),
  redactions: z.int(),
  skipped: z.array(skippedOutput),
});

export function indexCodebaseTool({
  codeIndexer,
  projectCode,
  projectSwitch,
  projectPath,
}: ToolServices): ToolDefinition {
  return defineTool({
    name: 'index_codebase',
    title: 'Index a codebase',
    description: 'Make the code of a directory searchable: all of it the first time, again only what changed.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      directory: pathField.describe('Folder to read'),
      project: indexNameField,
      recursive: optionalField(z.boolean()).describe('With subfolders; default true'),
    }),
    output,
    async run({ directory: path, project: asked, recursive }, context) {
      const directory = pathFrom(projectPath, path);
      await projectSwitch.check(directory);
      projectCode.forget();
      const project = await projectCode.indexName(directory, asked);
      const onProgress = progressReporter(context);
      const work = codeIndexer.index({ directory, project, recursive, signal: context.signal, onProgress });
      projectCode.noteIndexing('code', work);
      const report = await work;
      return {
        indexed: report.unitsTotal,
        project: report.project,
        root: report.root,
        files: {
          indexed: report.filesIndexed,
          unchanged: report.filesUnchanged,
          removed: report.filesRemoved,
          total: report.filesTotal,
          with_problems: report.filesWithProblems,
        },
        redactions: report.redactions ?? 0,
        skipped: report.skipped.map(toSkippedOutput),
      };
    },
  });
}

/** Progress may only grow, so the phase that counts files without knowing how many there are is left out. */
function progressReporter(context: ToolContext): (progress: IndexProgress) => void {
  let last = -1;
  return ({ phase, filesDone, filesTotal }) => {
    if (phase === 'scanning' || filesDone <= last) return;
    last = filesDone;
    context.reportProgress({
      done: filesDone,
      total: filesTotal,
      message: `${filesDone} of ${filesTotal ?? '?'} files`,
    });
  };
}
