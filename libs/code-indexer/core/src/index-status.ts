import { codeIndexerError, type CodeProject, type ProjectStatus } from '@learning-memory/code-indexer';
import { readReport } from './build/stored-report.ts';
import { checkProject } from './check-input.ts';
import type { IndexerContext } from './indexer-context.ts';

export interface IndexedCounts {
  readonly files: number;
  readonly units: number;
  readonly filesWithProblems: number;
}

export async function indexStatus(context: IndexerContext, project?: string): Promise<readonly ProjectStatus[]> {
  if (project !== undefined) checkProject(project);
  const projects = await context.codeIndex.projects(context.now());
  const asked = projects.filter((row) => project === undefined || row.project === project);
  if (project !== undefined && asked.length === 0) throw projectNotFound(project, projects);
  return asked.map(toStatus);
}

export async function countIndexed({ codeIndex, now }: IndexerContext, project: string): Promise<IndexedCounts> {
  const projects = await codeIndex.projects(now());
  return counts(projects.find((row) => row.project === project)?.languages ?? []);
}

export function projectNotFound(project: string, projects: readonly CodeProject[]): Error {
  const names = projects.map((row) => row.project);
  const known = names.length === 0 ? 'No project is indexed.' : `Indexed projects: ${names.slice(0, 20).join(', ')}.`;
  const message = `Project "${project}" was never indexed. ${known} Index it first.`;
  return codeIndexerError('CODE_INDEXER_PROJECT_NOT_FOUND', message, { details: { project, projects: names } });
}

function toStatus({ project, root, locked, indexedAt, report, languages }: CodeProject): ProjectStatus {
  const { files, units } = counts(languages);
  const { skipped } = readReport(report);
  const status = { project, root, indexing: locked, files, units, languages, skipped };
  return indexedAt === undefined ? status : { ...status, indexedAt };
}

function counts(languages: CodeProject['languages']): IndexedCounts {
  const sum = (field: 'files' | 'units' | 'filesWithProblems'): number =>
    languages.reduce((total, language) => total + language[field], 0);
  return { files: sum('files'), units: sum('units'), filesWithProblems: sum('filesWithProblems') };
}
