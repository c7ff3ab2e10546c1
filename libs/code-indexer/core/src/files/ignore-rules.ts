import createIgnore, { type Ignore } from 'ignore';
import { DEFAULT_IGNORES } from './default-ignores.ts';

/** Holds what the .gitignore files from the root down to one directory leave out. */
export interface IgnoreRules {
  /** `path` is relative to the root; only for entries of the directory, whose own path is not ignored. */
  ignores(path: string, isDirectory: boolean): boolean;
  /** The rules of a directory below, with its own .gitignore if it has one. */
  enter(directory: string, gitignore: string | undefined): IgnoreRules;
}

/** The rules of the root. Later ones win: the defaults come first, then `.git/info/exclude`, then .gitignore. */
export function rootIgnoreRules(exclude: string | undefined, gitignore: string | undefined): IgnoreRules {
  const rules = newMatcher().add([...DEFAULT_IGNORES]);
  return toRules(rules.add(exclude ?? '').add(gitignore ?? ''));
}

function toRules(matcher: Ignore): IgnoreRules {
  return {
    ignores: (path, isDirectory) => matcher.ignores(isDirectory ? `${path}/` : path),
    // A matcher remembers each path it was asked for: a new one for each directory forgets them.
    enter: (directory, gitignore = '') => toRules(newMatcher().add(matcher).add(rebase(gitignore, directory))),
  };
}

function newMatcher(): Ignore {
  return createIgnore({ ignorecase: false, allowRelativePaths: true });
}

/** Writes the patterns of a .gitignore in `directory` as if they stood in that of the root. */
function rebase(gitignore: string, directory: string): string[] {
  const base = directory.replace(/[\\*?[\]!#\s]/g, String.raw`\$&`);
  return gitignore.split(/\r?\n/).flatMap((line) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const negation = line.startsWith('!') ? '!' : '';
    const pattern = line.slice(negation.length);
    const isAnchored = /\/./.test(pattern);
    return [`${negation}/${base}/${isAnchored ? '' : '**/'}${pattern.replace(/^\//, '')}`];
  });
}
