import type { Commit } from '@learning-memory/git-analyzer';

/** Finds commits of works without a look at all of them. */
export interface OwnedCommits {
  /** Is to be given each commit of a history, parents first. Its answer gives earlier ones of the same files, under all their names. */
  follow(commit: Commit): () => readonly string[];
  /** Those whose ids begin so. */
  named(beginnings: readonly string[]): readonly string[];
}

export function createOwnedCommits(owned: ReadonlySet<string>): OwnedCommits {
  /** Names of one file share their set. */
  const ofFile = new Map<string, Set<string>>();

  function rename(from: string, to: string): void {
    const [before, known] = [ofFile.get(from), ofFile.get(to)];
    if (before === undefined || before === known) return;
    if (known === undefined) ofFile.set(to, before);
    else for (const sha of before) known.add(sha);
  }

  return {
    follow({ sha, changes }) {
      const names = changes.map(({ path, previousPath = path }) => previousPath);
      const sets = names.flatMap((name) => ofFile.get(name) ?? []);
      for (const { path, previousPath = path } of changes) {
        rename(previousPath, path);
        if (!owned.has(sha)) continue;
        const shas = ofFile.get(path) ?? new Set();
        ofFile.set(path, shas.add(sha));
      }
      return () => [...new Set(sets.flatMap((set) => [...set]))];
    },
    named: (beginnings) =>
      beginnings.length === 0 ? [] : [...owned].filter((sha) => beginnings.some((id) => sha.startsWith(id))),
  };
}
