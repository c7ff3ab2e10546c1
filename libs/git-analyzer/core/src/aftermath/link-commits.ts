import type { Commit, Work, WorkCommit } from '@learning-memory/git-analyzer';
import { groupBy } from '../group-by.ts';
import { isOwnWork, linesOf, type WorkHistory } from './work-history.ts';

/** A work with the commits that are its own. */
export interface LinkedWork {
  readonly work: Work;
  /** In the present history, parents before children. */
  readonly commits: readonly Commit[];
  /** Given ones that are gone: reverts may still name them. */
  readonly lost: readonly WorkCommit[];
}

const WORD = /[\p{L}\p{N}]{3,}/gu;

/** Each commit belongs to one work: the one that was given it, else one that was open when it was made. */
export async function linkCommits(history: WorkHistory, works: readonly Work[]): Promise<readonly LinkedWork[]> {
  const own = history.commits.filter((commit) => isOwnWork(history, commit));
  const byUser = await ofUser(history, own);
  const given = givenShas(works);
  const linked = new Map<string, Commit[]>(works.map(({ id }) => [id, []]));
  const rewritten = await rewrittenCommits(
    history,
    works,
    own.filter(({ sha }) => !given.has(sha)),
  );
  for (const commit of own) {
    await history.pause();
    const open = byUser(commit) ? openAt(works, commit) : [];
    const id = given.get(commit.sha) ?? rewritten.get(commit.sha) ?? bestFit(open, commit)?.id;
    if (id !== undefined) linked.get(id)?.push(commit);
  }
  return works.map((work) => {
    const lost = (work.commits ?? []).filter(({ sha }) => !history.bySha.has(sha));
    return { work, commits: linked.get(work.id) ?? [], lost };
  });
}

function givenShas(works: readonly Work[]): ReadonlyMap<string, string> {
  return new Map(works.flatMap(({ id, commits = [] }) => commits.map(({ sha }) => [sha, id] as const)));
}

/** All where the repository does not say who its user is, or the user never commits under that address. */
async function ofUser(
  { repository, signal }: WorkHistory,
  own: readonly Commit[],
): Promise<(commit: Commit) => boolean> {
  const addresses = new Set((await repository.userAddresses({ signal })).map((address) => address.toLowerCase()));
  const isUsers = ({ author }: Commit): boolean => addresses.has(author.email.toLowerCase());
  return own.some(isUsers) ? isUsers : () => true;
}

/** By either date: a rebase keeps the first, and an amended commit may have been begun before. Git knows whole seconds. */
function openAt(works: readonly Work[], { authoredAt, committedAt }: Commit): readonly Work[] {
  const isOpen = ({ from, to }: Work, time: number): boolean => time >= Math.floor(from / 1000) * 1000 && time <= to;
  return works.filter((work) => isOpen(work, authoredAt) || isOpen(work, committedAt));
}

/** Surely before the end: git knows whole seconds, and what takes a work back may follow within one. */
export function isMadeWithin({ authoredAt, committedAt }: Commit, { from, to }: Work): boolean {
  return [authoredAt, committedAt].some((time) => time >= Math.floor(from / 1000) * 1000 && time + 999 <= to);
}

/** Commits in other words: amended after the work, squashed alone, or picked with a new date; with whose they are. */
async function rewrittenCommits(
  history: WorkHistory,
  works: readonly Work[],
  own: readonly Commit[],
): Promise<ReadonlyMap<string, string>> {
  const known = works.flatMap((work) => (work.commits ?? []).map((commit) => ({ work, commit })));
  const sizes = new Set(known.map(({ commit }) => sizeOf(commit)));
  // Without lines, as of a picture, nothing tells that two are the same.
  const worksOf = groupBy(
    known.filter(({ commit }) => commit.patch !== ''),
    ({ commit }) => commit.patch,
  );
  const alike = own.filter((commit) => sizes.has(sizeOf(linesOf(commit))));
  const digests = await history.digests(alike.map(({ sha }) => sha));
  return new Map(
    alike.flatMap(({ sha, committedAt }) => {
      const found = worksOf.get(digests.get(sha) ?? '')?.find(({ work }) => committedAt >= work.from);
      return found === undefined ? [] : [[sha, found.work.id] as const];
    }),
  );
}

function sizeOf({ insertions, deletions }: Pick<WorkCommit, 'insertions' | 'deletions'>): string {
  return `${String(insertions)} ${String(deletions)}`;
}

/** Of works open at once, the one that shares most words with the commit; of equals the last begun, as subagents are. */
function bestFit(open: readonly Work[], { message, changes }: Commit): Work | undefined {
  if (open.length < 2) return open[0];
  const words = wordsOf(`${message} ${changes.map(({ path }) => path).join(' ')}`);
  const shared = (work: Work): number => [...wordsOf(work.text)].filter((word) => words.has(word)).length;
  const scored = open.map((work) => ({ work, score: shared(work) }));
  return scored.sort((a, b) => b.score - a.score || b.work.from - a.work.from)[0]?.work;
}

function wordsOf(text: string): ReadonlySet<string> {
  const parted = text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return new Set(parted.match(WORD) ?? []);
}
