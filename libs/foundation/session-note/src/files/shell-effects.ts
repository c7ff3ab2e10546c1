import type { FileEffect } from './changed-file.ts';

const LONGEST_COMMAND = 4000;
const SEPARATOR = /&&|\|\||[;|\n]/;
const WORD = /"([^"\\$`]*)"|'([^']*)'|(\S+)/g;
/** What the shell replaces by something else. */
const EXPANDED = /[*?[\]{}$`~<>&"'\\]/;
const HAS_EXTENSION = /[^/.][^/]*\.[A-Za-z0-9]{1,8}$|^\.[a-z]/;

/** What a shell command does to the files it names: `rm`, `mv`, those of git, and what git reverts. Paths are as written. */
export function shellEffects(command: string): readonly (FileEffect & { readonly folder: string })[] {
  if (command.length > LONGEST_COMMAND || command.includes('<<')) return [];
  const effects: (FileEffect & { readonly folder: string })[] = [];
  let folder = '';
  for (const part of command.split(SEPARATOR)) {
    const words = wordsOf(part);
    if (words[0] === 'cd') folder = words[1] ?? '';
    else effects.push(...effectsOf(words).map((effect) => ({ ...effect, folder })));
  }
  return effects;
}

function wordsOf(part: string): readonly string[] {
  return [...part.matchAll(WORD)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

function effectsOf(words: readonly string[]): readonly FileEffect[] {
  const ofGit = words[0] === 'git' ? gitEffects(words.slice(1)) : [];
  return ofGit.length > 0 ? ofGit : moveEffects(words);
}

/** `git checkout -- .`, `git restore .`, `git reset --hard` and `git commit`. */
function gitEffects([command, ...rest]: readonly string[]): readonly FileEffect[] {
  if (command === 'commit') return rest.includes('--dry-run') ? [] : [{ kind: 'commit', path: '.' }];
  if (command === 'reset') return isHardReset(rest) ? [{ kind: 'revert', path: '' }] : [];
  return pathsReverted(command, rest).map((path) => ({ kind: 'revert', path: path.replace(/\/$/, '') }));
}

function isHardReset(rest: readonly string[]): boolean {
  const target = rest.filter((word) => !word.startsWith('-'));
  return rest.includes('--hard') && target.every((word) => word === 'HEAD');
}

/** Without `--` only `.` is surely a path: a branch has a name like any. */
function pathsReverted(command: string | undefined, rest: readonly string[]): readonly string[] {
  if (command === 'restore') return rest.includes('--staged') ? [] : plainPaths(rest);
  if (command !== 'checkout') return [];
  const divider = rest.indexOf('--');
  return divider >= 0 ? plainPaths(rest.slice(divider + 1)) : rest.filter((word) => word === '.');
}

function plainPaths(words: readonly string[]): readonly string[] {
  return words.filter((word) => !word.startsWith('-') && !EXPANDED.test(word));
}

function moveEffects(words: readonly string[]): readonly FileEffect[] {
  const [program, ...rest] = words[0] === 'git' ? words.slice(1) : words;
  const paths = rest.filter((word) => !word.startsWith('-'));
  if (paths.some((path) => EXPANDED.test(path))) return [];
  // Folders are build output far more often than sources.
  if (program === 'rm')
    return paths.filter((path) => HAS_EXTENSION.test(path)).map((path) => ({ kind: 'delete', path }));
  const [path, to] = paths;
  if (program !== 'mv' || paths.length !== 2 || path === undefined || to === undefined) return [];
  if (!HAS_EXTENSION.test(path)) return [];
  return [
    {
      kind: 'rename',
      path,
      to: to.endsWith('/') || !HAS_EXTENSION.test(to) ? `${to.replace(/\/$/, '')}/${lastPart(path)}` : to,
    },
  ];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
