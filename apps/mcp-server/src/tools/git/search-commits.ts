import { joinNotices } from '@learning-memory/errors';
import type { IndexedHistory } from '@learning-memory/git-analyzer';
import { isoDate, limitField, optionalField, optionalText, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { matchOf, weakOutput } from '../no-match.ts';
import { optionalPathField } from '../path-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { commitOutput, toFoundCommit } from './commit-output.ts';
import { repositoryOf } from './repository-input.ts';
import { shallowNotice } from './shallow-notice.ts';

export function searchCommitsTool({ git, projectPath }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'search_commits',
    title: 'Search commits',
    description:
      "Find indexed commits of a repository (default: the project's) by meaning and words, best first: why something " +
      'was changed. author: name or address.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      author: optionalText(200),
      since: optionalField(isoDate()),
      limit: limitField({ default: 10, max: 50 }),
      repository: optionalPathField,
    }),
    output: z.object({
      results: z.array(commitOutput.extend({ ...weakOutput, score: z.number() })),
      count: z.int(),
      notice: z.string().optional(),
    }),
    async run({ query, author, since, limit, repository }, { signal }) {
      const history = await git.indexedHistory({ repository: repositoryOf({ repository }, projectPath), signal });
      const scope = { repository: history.repository, author, since };
      const answer = await git.searchCommits({ query, ...scope, limit, signal });
      const { weak, notice } = matchOf(answer);
      const results = answer.hits.map(({ commit, score }) => ({
        ...toFoundCommit(commit),
        ...{ score: roundScore(score), ...weak },
      }));
      const notices = joinNotices(notice, indexNotice(history), shallowNotice(history));
      return { results, count: results.length, notice: notices };
    },
  });
}

function indexNotice({ commits, upToDate, since }: IndexedHistory): string | undefined {
  if (commits === 0) return 'No commit of this repository is indexed: index_commits does it.';
  if (!upToDate) return 'The index is behind the history: index_commits brings it up to date.';
  return since === undefined ? undefined : `Indexed are commits since ${toIso(since)}; index_commits adds older ones.`;
}
