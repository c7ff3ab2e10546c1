import type { Commit, GitReader, GitRepository } from '@learning-memory/git-analyzer';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import type { CommitSet } from './bench-data.ts';
import { ask, type Answers, type RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

const LIMIT = 10;

/** Indexes the commits as if git had them, and asks the analyzer for them. */
export async function measureCommits(
  parts: RetrievalHome,
  { commits, queries }: CommitSet,
  variants: readonly Variant[],
): Promise<Answers> {
  const reader: GitReader = { open: () => Promise.resolve(repositoryOf(commits)) };
  await createGitAnalyzer({ reader, ...parts }).indexCommits({ repository: parts.home.path });
  const questions = queries.map(({ q, gold }) => ({
    text: q,
    gold: new Set(gold.map((index) => commits[index]?.h ?? '')),
  }));
  return ask(questions, variants, async (variant, query) => {
    const analyzer = createGitAnalyzer({ reader, ...parts, searcher: parts.searcherIn(variant) });
    const { hits } = await analyzer.searchCommits({ query, limit: LIMIT });
    return hits.map(({ commit }) => commit.sha);
  });
}

/** As much of a repository as indexing reads. */
function repositoryOf(commits: CommitSet['commits']): GitRepository {
  // The set names no parents: each commit is taken to follow the one before.
  const known = new Map(commits.map((commit, index) => [commit.h, toCommit(commit, commits[index - 1]?.h)]));
  const head = commits.at(-1)?.h;
  return {
    id: 'commits',
    root: '/',
    boundary: [],
    tips: () => Promise.resolve({ head, branch: 'main', branches: head === undefined ? [] : [head] }),
    missing: () => Promise.resolve([]),
    walk: () => inTurn([...known.keys()].reverse()),
    commits: (shas) => inTurn(shas.flatMap((sha) => known.get(sha) ?? [])),
    fileHistory: () => inTurn([]),
    blame: () => Promise.resolve([]),
    patches: () => inTurn([]),
    blameRevision: () => Promise.resolve([]),
    userAddresses: () => Promise.resolve([]),
    trackedPaths: () => inTurn([]),
  };
}

function toCommit({ h, date, msg, files }: CommitSet['commits'][number], parent: string | undefined): Commit {
  const time = Date.parse(date);
  return {
    sha: h,
    parents: parent === undefined ? [] : [parent],
    author: { name: 'Author', email: 'author@example.org' },
    authoredAt: time,
    committedAt: time,
    message: msg,
    changes: files.map((path) => ({ path, insertions: 0, deletions: 0 })),
  };
}

/** An array, where a stream is asked for. */
async function* inTurn<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}
