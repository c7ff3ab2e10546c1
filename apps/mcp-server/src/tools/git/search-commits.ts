import { joinNotices } from '@learning-memory/errors';
import type { IndexedHistory } from '@learning-memory/git-analyzer';
import { isoDate, limitField, optionalField, optionalText, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { matchOf, weakOutput } from '../no-match.ts';
import { repositoryField } from '../path-field.ts';
import { projectField } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { commitOutput, toFoundCommit } from './commit-output.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

export function searchCommitsTool(services: ToolServices): ToolDefinition {
  const { git } = services;
  return defineTool({
    name: 'search_commits',
    title: 'Search commits',
    description: 'Find indexed commits by meaning and words, best first: why something was changed.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      author: optionalText(200).describe('Name or address'),
      since: optionalField(isoDate()).describe('From this ISO date on'),
      limit: limitField({ default: 10, max: 50 }),
      repository: repositoryField,
      project: projectField,
    }),
    output: z.object({
      results: z.array(commitOutput.extend({ ...weakOutput, score: z.number(), repository: z.string().optional() })),
      count: z.int(),
      notice: z.string().optional(),
    }),
    async run({ query, author, since, limit, repository, project }, { signal }) {
      const { repositories, weakness } = await scopeOf(services, { repository, project }, signal);
      const answer = await git.searchCommits({ query, repositories, author, since, limit, signal });
      const { weak, notice } = matchOf(answer);
      const results = answer.hits.map(({ commit, score }) => ({
        ...toFoundCommit(commit),
        ...{ score: roundScore(score), ...weak },
        // Of other projects each says whose it is.
        ...(project !== undefined && { repository: commit.repository }),
      }));
      return { results, count: results.length, notice: joinNotices(notice, weakness) };
    },
  });
}

interface Scope {
  /** All without it. */
  readonly repositories: readonly string[] | undefined;
  readonly weakness?: string | undefined;
}

/** One repository by its path; else those of a project, of which this one's history is there to be looked at. */
async function scopeOf(
  { git, currentProject, projectCode, projectPath }: ToolServices,
  { repository, project }: { readonly repository: string | undefined; readonly project: string | undefined },
  signal: AbortSignal,
): Promise<Scope> {
  const ofProject = async (): Promise<Scope['repositories']> =>
    projectCode.repositoriesOf(await currentProject.idsOf(project));
  if (repository === undefined && project !== undefined) return { repositories: await ofProject() };
  const isIndexing = repository === undefined && projectCode.isIndexing('commits');
  const history = await git.indexedHistory({ repository: repositoryOf({ repository }, projectPath), signal });
  const weakness = joinNotices(indexNotice(history, isIndexing), shallowNotice(history));
  return { repositories: repository === undefined ? await ofProject() : [history.repository], weakness };
}

function indexNotice({ commits, upToDate, since }: IndexedHistory, isIndexing: boolean): string | undefined {
  if (!upToDate && isIndexing) return 'The commits of this repository are just being indexed: ask again in a moment.';
  if (commits === 0) return 'No commit of this repository is indexed: index_commits does it.';
  if (!upToDate) return 'The index is behind the history: index_commits brings it up to date.';
  return since === undefined ? undefined : `Indexed are commits since ${toIso(since)}; index_commits adds older ones.`;
}
