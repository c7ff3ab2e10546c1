import { resolve } from 'node:path';
import type { CodeIndexer, IndexReport } from '@learning-memory/code-indexer';
import { LearningMemoryError } from '@learning-memory/errors';
import { judgeEntries } from '../aftermath/judge-entries.ts';
import type { Parts } from '../parts/parts.ts';
import { reembedHome } from '../reembedding/reembed-home.ts';
import { followDirectory } from './follow-directory.ts';
import { plainText } from './plain-text.ts';
import { withProgress } from './progress-display.ts';
import { terminalLogger } from './terminal-logger.ts';

export const INDEX_NEEDS = [
  'codeFollower',
  'codeIndexer',
  'git',
  'experiences',
  'persister',
  'projects',
  'projectCode',
  'projectSwitch',
  'embedding',
  'vectorStore',
] as const;

type IndexParts = Pick<Parts, (typeof INDEX_NEEDS)[number]>;

export interface IndexCommandOptions {
  /** Relative to the working directory. */
  readonly directory: string;
  /** What the index is called; as `ProjectCode.indexName` says without it. */
  readonly project?: string | undefined;
  readonly recursive: boolean;
  readonly watch: boolean;
  readonly commits: boolean;
  readonly signal: AbortSignal;
}

/** Indexes a directory, and its commits if asked to, and says on standard output what is in the index. */
export async function runIndex(parts: IndexParts, options: IndexCommandOptions): Promise<void> {
  const { codeIndexer, git, projectCode, projectSwitch } = parts;
  const directory = resolve(options.directory);
  await projectSwitch.check(directory);
  const project = await projectCode.indexName(directory, options.project);
  const { recursive, signal } = options;
  const { root } = await indexCode(codeIndexer, { directory, project, recursive, signal });
  if (options.commits) {
    await indexCommits(git, { repository: directory, signal });
    const { contested, failure } = await judgeEntries(parts, { directory, signal });
    if (failure !== undefined) sayWhy(failure);
    if (contested.length > 0) process.stdout.write(`contested entries: ${contested.join(', ')}\n`);
  }
  await embedAnew(parts, signal);
  if (!options.watch) return;
  process.stderr.write(`Watching ${plainText(root)}; Ctrl+C ends it.\n`);
  const onRefreshed = (report: IndexReport): void => void process.stdout.write(`${headline(report)}\n`);
  await followDirectory(parts, { directory, project, signal, onRefreshed });
}

/** What a model wrote that is gone, and no server has embedded yet. */
async function embedAnew({ embedding, vectorStore }: IndexParts, signal: AbortSignal): Promise<void> {
  const logger = terminalLogger();
  const embedded = await reembedHome({ embedding, vectorStore, logger, signal });
  if (embedded > 0) process.stdout.write(`embedded anew by ${embedding.model.id}: ${embedded}\n`);
}

async function indexCode(
  codeIndexer: CodeIndexer,
  options: Pick<Parameters<CodeIndexer['index']>[0], 'directory' | 'project' | 'recursive' | 'signal'>,
): Promise<IndexReport> {
  const report = await withProgress('files', (onProgress) =>
    codeIndexer.index({
      ...options,
      onProgress({ filesDone: done, filesTotal: total }) {
        if (total !== undefined) onProgress({ done, total });
      },
    }),
  );
  process.stdout.write(`${describe(report).join('\n')}\n`);
  return report;
}

function describe(report: IndexReport): readonly string[] {
  return [
    headline(report),
    ...report.skipped.map(
      ({ reason, count, examples }) => `  left out, ${reason}: ${count}, such as ${plainText(examples.join(', '))}`,
    ),
  ];
}

function headline({ project, filesTotal, unitsTotal, ...report }: IndexReport): string {
  const { filesIndexed, filesUnchanged, filesRemoved } = report;
  return `${plainText(project)}: ${unitsTotal} units in ${filesTotal} files (${filesIndexed} indexed, ${filesUnchanged} unchanged, ${filesRemoved} removed)`;
}

async function indexCommits(
  git: IndexParts['git'],
  options: Parameters<IndexParts['git']['indexCommits']>[0],
): Promise<void> {
  const { indexed, removed, total } = await withProgress('commits', (onProgress) =>
    git.indexCommits({ ...options, onProgress }),
  );
  process.stdout.write(`commits: ${total} (${indexed} indexed, ${removed} removed)\n`);
}

/** A judgement that fails does not undo what was indexed. */
function sayWhy(error: unknown): void {
  if (LearningMemoryError.isInstance(error) && error.kind === 'aborted') return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
