import { inFolder } from './folders.ts';

/** Where a command of a line is run. */
export interface WorkingPlace {
  readonly folder: string;
  readonly branch: string;
}

export const NO_PLACE: WorkingPlace = { folder: '', branch: '' };

/** Folders of a shell: the last one is where it is, the others are those that `popd` goes back to. */
interface Folders {
  readonly stack: readonly string[];
  readonly previous: string;
}

export interface PlacedCommand {
  readonly words: readonly string[];
  readonly subshells: readonly number[];
}

const MOST_FOLDERS = 40;

/** Follows where the commands of a line lead: folders by subshell, and branches. */
export function createPlaces(start: WorkingPlace): { next(command: PlacedCommand): WorkingPlace } {
  const shells = new Map<string, Folders>([['', { stack: [start.folder], previous: '' }]]);
  let branch = start.branch;
  return {
    next({ words, subshells }) {
      const shell = subshells.join(' ');
      const folders = shells.get(shell) ?? foldersAround(shells, subshells);
      const place = { folder: folders.stack.at(-1) ?? '', branch };
      shells.set(shell, afterCommand(folders, words));
      branch = branchAfter(branch, words);
      return place;
    },
  };
}

/** A subshell begins where the one around it is. */
function foldersAround(shells: ReadonlyMap<string, Folders>, subshells: readonly number[]): Folders {
  for (let depth = subshells.length - 1; depth >= 0; depth -= 1) {
    const folders = shells.get(subshells.slice(0, depth).join(' '));
    if (folders !== undefined) return folders;
  }
  return { stack: [''], previous: '' };
}

function afterCommand({ stack, previous }: Folders, [program = '', ...rest]: readonly string[]): Folders {
  const folder = stack.at(-1) ?? '';
  const target = rest.find((word) => word === '-' || !word.startsWith('-')) ?? '';
  const led = target === '-' ? previous : inFolder(folder, target);
  if (program === 'cd') return { stack: [...stack.slice(0, -1), led], previous: folder };
  if (program === 'pushd') return { stack: [...stack, led].slice(-MOST_FOLDERS), previous: folder };
  return program === 'popd' ? { stack: stack.slice(0, -1), previous: folder } : { stack, previous };
}

const CHANGES_FOLDER = new Set(['cd', 'pushd', 'popd']);
const SWITCHES = new Set(['checkout', 'switch']);
const MAKES_BRANCH = /^(?:-[bBcC]|--create|--force-create|--orphan)$/u;
const LEAVES_BRANCH = new Set(['--', '-p', '--patch', '--ours', '--theirs']);
/** Nobody knows which branch that is. */
const FROM_NAMES = new Set(['-', '--detach']);
const FILE = /^\.|\.[a-z]{1,5}$|[*$]/iu;

/** Out of the folder, where another branch may be checked out. */
export function leadsAway(folder: string): boolean {
  return /^(?:[/~-]|\.\.(?:\/|$)|[A-Za-z]:)/u.test(folder);
}

function branchAfter(branch: string, [program = '', subcommand = '', ...rest]: readonly string[]): string {
  if (CHANGES_FOLDER.has(program)) return leadsAway(subcommand) ? '' : branch;
  return program === 'git' ? branchOf(branch, subcommand, rest) : branch;
}

function branchOf(branch: string, subcommand: string, rest: readonly string[]): string {
  if (subcommand === 'branch') return rest.some((word) => /^-[mM]$/u.test(word)) ? (rest.at(-1) ?? '') : branch;
  if (!SWITCHES.has(subcommand) || rest.some((word) => LEAVES_BRANCH.has(word))) return branch;
  return rest.some((word) => FROM_NAMES.has(word)) ? '' : switchedTo(rest, branch);
}

function switchedTo(rest: readonly string[], branch: string): string {
  const made = rest.findIndex((word) => MAKES_BRANCH.test(word));
  if (made >= 0) return rest[made + 1] ?? '';
  const [named = '', ...others] = rest.filter((word) => !word.startsWith('-'));
  return others.length > 0 || named === '' || FILE.test(named) ? branch : named;
}
