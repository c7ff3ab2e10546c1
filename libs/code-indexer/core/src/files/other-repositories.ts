import { realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { readSource } from './read-source.ts';
import { tracksBelow } from './tracked-files.ts';

/** Whether a directory below the root, relative to it, is the top of another repository. */
export type IsOther = (path: string) => Promise<boolean>;

const NONE: IsOther = () => Promise.resolve(false);
const GIT_FILE = /^gitdir:[ \t]*(\S.*)$/mu;
const SUBMODULE_PATH = /^[ \t]*path[ \t]*=[ \t]*(\S.*)$/gmu;

/**
 * Submodules and worktrees belong to the repository that the root is or that tracks files of it, other clones do not. Without
 * one nothing is told apart: who indexes a folder of clones wants all of them, also within a home that git keeps.
 */
export async function otherRepositories(root: string): Promise<IsOther> {
  const top = await topOf(root);
  if (top === undefined || !(await isOf(top, root))) return NONE;
  const [common, submodules] = await Promise.all([commonOf(top.gitDirectory), submodulesOf(top.folder)]);
  return async (path) => {
    const folder = join(root, path);
    const gitDirectory = await gitDirectoryOf(folder);
    if (gitDirectory === undefined || isWithin(common, gitDirectory)) return false;
    return !submodules.includes(relative(top.folder, folder));
  };
}

interface Top {
  readonly folder: string;
  readonly gitDirectory: string;
}

async function topOf(folder: string): Promise<Top | undefined> {
  const gitDirectory = await gitDirectoryOf(folder);
  if (gitDirectory !== undefined) return { folder, gitDirectory };
  const parent = dirname(folder);
  return parent === folder ? undefined : topOf(parent);
}

async function isOf({ folder, gitDirectory }: Top, root: string): Promise<boolean> {
  return folder === root || tracksBelow(gitDirectory, relative(folder, root).split(sep).join('/'));
}

/** `.git`, or where such a file points to; `undefined` where neither is a repository. */
async function gitDirectoryOf(folder: string): Promise<string | undefined> {
  const entry = join(folder, '.git');
  const pointed = GIT_FILE.exec(await readText(entry))?.[1]?.trim();
  const directory = pointed === undefined ? entry : resolve(folder, pointed);
  const head = await stat(join(directory, 'HEAD')).catch(() => undefined);
  return head?.isFile() === true ? realpath(directory) : undefined;
}

/** The directory that the worktrees of a repository share. */
async function commonOf(gitDirectory: string): Promise<string> {
  const common = (await readText(join(gitDirectory, 'commondir'))).trim();
  return common === '' ? gitDirectory : realpath(resolve(gitDirectory, common)).catch(() => gitDirectory);
}

async function submodulesOf(folder: string): Promise<readonly string[]> {
  const text = await readText(join(folder, '.gitmodules'));
  return [...text.matchAll(SUBMODULE_PATH)].map(([, path = '']) => path.trim().split('/').join(sep));
}

function isWithin(directory: string, path: string): boolean {
  return path === directory || path.startsWith(`${directory}${sep}`);
}

/** Empty for what is no file. */
async function readText(file: string): Promise<string> {
  const bytes = await readSource(file);
  return typeof bytes === 'string' ? '' : bytes.toString('utf8');
}
