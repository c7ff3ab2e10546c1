import { expect, it } from '@jest/globals';
import type { Commit, GitRepository, Work } from '@learning-memory/git-analyzer';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import { FIRST_DATE, newRepository, TEST_ENVIRONMENT } from '@learning-memory/test-repository';
import { aftermath } from './aftermath.ts';

const MINUTE = 60_000;

/** A commit a minute, each of a file of its own, and a work around each. */
function longHistory(length: number): { readonly commits: readonly Commit[]; readonly works: readonly Work[] } {
  const shas = Array.from({ length }, (_, index) => (index + 1).toString(16).padStart(40, '0'));
  const timeOf = (index: number): number => FIRST_DATE + index * MINUTE;
  const commits = shas.map((sha, index): Commit => ({
    sha,
    parents: shas.slice(Math.max(0, index - 1), index),
    author: { name: 'Jane', email: 'jane@example.org' },
    authoredAt: timeOf(index),
    committedAt: timeOf(index),
    message: `fix: number ${String(index)}`,
    changes: [{ path: `${String(index)}.ts`, insertions: index, deletions: 0 }],
  }));
  const works = shas.map((sha, index) => {
    return { id: sha, from: timeOf(index) - 1000, to: timeOf(index) + 1000, text: 'number' };
  });
  return { commits, works };
}

function repositoryOf(commits: readonly Commit[]): GitRepository {
  const shas = commits.map(({ sha }) => sha).toReversed();
  const repository: Partial<GitRepository> = {
    boundary: [],
    tips: async () => ({ head: shas[0], branch: 'main', branches: [] }),
    walk: async function* () {
      yield* shas;
    },
    commits: async function* () {
      yield* commits.toReversed();
    },
    patches: async function* (asked) {
      for (const sha of asked) yield { sha, files: [], truncated: false };
    },
    userAddresses: async () => [],
  };
  return repository as GitRepository;
}

it('asks git for the lines of many commits at once, and for one answer at a time', async () => {
  await using repository = await newRepository();
  const works: Work[] = [];
  for (let index = 0; index < 25; index += 1) {
    const date = FIRST_DATE + index * MINUTE;
    await repository.commit({ [`${String(index)}.ts`]: 'one\n'.repeat(index + 1) }, { date });
    works.push({ id: String(index), from: date - 1000, to: date + 1000, text: '' });
  }
  const reader = createGitCliReader({ environment: TEST_ENVIRONMENT });
  const opened = await reader.open(repository.folder);
  let [calls, now, most] = [0, 0, 0];
  const counted: GitRepository = Object.create(opened, {
    patches: {
      value: async function* (...asked: Parameters<GitRepository['patches']>) {
        [calls, now] = [calls + 1, now + 1];
        most = Math.max(most, now);
        yield* opened.patches(...asked);
        now -= 1;
      },
    },
  });
  const { works: found } = await aftermath(counted, works);
  expect(found.flatMap(({ commits }) => commits)).toHaveLength(25);
  expect(new Set(found.flatMap(({ commits }) => commits.map(({ patch }) => patch))).size).toBe(25);
  expect({ calls, most }).toEqual({ calls: 1, most: 1 });
});

it('sees an abort on its way through a long history', async () => {
  const { commits, works } = longHistory(300);
  const controller = new AbortController();
  const asked = aftermath(repositoryOf(commits), works, controller.signal);
  setImmediate(() => controller.abort());
  await expect(asked).rejects.toMatchObject({ code: 'GIT_ABORTED' });
});

it('compares commits of the same files alone', async () => {
  const { commits, works } = longHistory(300);
  let reads = 0;
  const counted = commits.map((commit) => {
    const { committedAt, authoredAt } = commit;
    const get = (time: number) => (): number => {
      reads += 1;
      return time;
    };
    return Object.defineProperties(
      { ...commit },
      { authoredAt: { get: get(authoredAt) }, committedAt: { get: get(committedAt) } },
    );
  });
  const few = works.slice(0, 1).map((work) => ({ ...work, to: FIRST_DATE + 1000 * MINUTE }));
  const { works: found } = await aftermath(repositoryOf(counted), few);
  expect(found.flatMap((work) => work.commits)).toHaveLength(300);
  expect(reads).toBeLessThan(20 * commits.length);
});
