const ABSOLUTE = /^(?:\/|~|[a-z]:)/iu;
/** Nobody knows where they lead. */
const UNKNOWN = /[$`]/u;

/** A path by where it leads from a folder, without `.` and `..`; `''` for what is not known, and for the folder `''` itself. */
export function inFolder(folder: string, path: string): string {
  if (UNKNOWN.test(path) || path === '') return '';
  return withoutDots(ABSOLUTE.test(path) || folder === '' ? path : `${folder}/${path}`);
}

function withoutDots(path: string): string {
  const root = path.startsWith('/') ? '/' : '';
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return root + names.join('/');
}

/** Options by which a program is run in another folder. */
const FOLDER_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  git: ['-C'],
  make: ['-C', '--directory'],
  npm: ['--prefix', '-C'],
  pnpm: ['-C', '--dir'],
  yarn: ['--cwd'],
  bun: ['--cwd'],
  cargo: ['-C'],
  go: ['-C'],
  terraform: ['-chdir'],
  tofu: ['-chdir'],
  poetry: ['-C', '--directory'],
  uv: ['--directory'],
  composer: ['-d', '--working-dir'],
  just: ['-d', '--working-directory'],
};

/** The folder that an option of a program leads to, `''` without one. */
export function folderOption(program: string, rest: readonly string[]): string {
  const options = Object.hasOwn(FOLDER_OPTIONS, program) ? FOLDER_OPTIONS[program] : undefined;
  if (options === undefined) return '';
  const at = rest.findIndex((word) => options.includes(word.split('=', 1)[0] ?? ''));
  const [, value] = (rest[at] ?? '').split('=', 2);
  return at < 0 ? '' : (value ?? rest[at + 1] ?? '');
}
