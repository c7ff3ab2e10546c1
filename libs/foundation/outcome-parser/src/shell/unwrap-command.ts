/** Programs that run the command behind them, with the options of theirs that take a value. */
const WRAPPERS: Readonly<Record<string, readonly string[]>> = {
  sudo: ['-u', '-g'],
  env: ['-u', '-C'],
  time: [],
  nice: ['-n'],
  nohup: [],
  doas: ['-u', '-C'],
  pkexec: ['--user'],
  runuser: ['-u', '-g', '--user', '--group'],
  setsid: [],
  ionice: ['-c', '-n', '-p'],
  strace: ['-o', '-e', '-s', '-u'],
  unshare: [],
  wsl: ['-d', '-u', '--cd'],
  busybox: [],
  caffeinate: ['-t'],
  dotenv: ['-e', '-f', '-v'],
  builtin: [],
  coproc: [],
  eval: [],
  timeout: ['-s', '-k'],
  flock: ['-w', '-E'],
  chroot: ['--userspec', '--groups'],
  exec: [],
  command: [],
  stdbuf: [],
  unbuffer: [],
  xargs: ['-n', '-P', '-I', '-L', '-d'],
  'xvfb-run': [],
  'cross-env': [],
  c8: ['-r', '--reporter'],
  nyc: ['--reporter'],
  npx: ['-p', '--package', '-c'],
  bunx: [],
  php: ['-d', '-c'],
};

/** Of them those that have an operand of their own before it. */
const WITH_OPERAND = new Set(['timeout', 'flock', 'chroot']);

/** `program subcommand …` that run the command behind them, with the options that take a value. */
const RUNNERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  npm: { exec: ['-w', '--workspace', '--prefix'], x: [] },
  pnpm: { exec: [], dlx: [] },
  yarn: { exec: [], dlx: [] },
  bun: { x: [] },
  uv: { run: ['--with', '--python', '-p', '--extra', '--group', '--project', '--directory', '--package'] },
  uvx: {},
  poetry: { run: [] },
  pipenv: { run: [] },
  pdm: { run: ['-p'] },
  hatch: { run: [] },
  rye: { run: [] },
  coverage: { run: ['--source', '--omit', '--rcfile'] },
  bundle: { exec: [] },
};

/** `program subcommand` that stand for another command, or run it in a folder or container behind words of theirs. */
const ELSEWHERE: ReadonlyMap<string, (behind: readonly string[]) => readonly string[] | undefined> = new Map([
  // `yarn workspace web test` is `yarn test` there.
  ['yarn workspace', ([, ...command]) => ['yarn', ...command]],
  ['artisan test', (behind) => ['pest', ...behind]],
  ['rails test', (behind) => ['minitest', ...behind]],
  ['rails test:all', (behind) => ['minitest', ...behind]],
  ['rails test:system', (behind) => ['minitest', ...behind]],
  ['kubectl exec', (behind) => (behind.includes('--') ? behind.slice(behind.indexOf('--') + 1) : undefined)],
]);

const CONTAINERS = new Set(['docker', 'docker-compose', 'podman', 'podman-compose']);
const BEFORE_COMPOSE = [
  '-f',
  '--file',
  '-p',
  '--project-name',
  '--project-directory',
  '--profile',
  '--env-file',
  '-H',
  '--context',
];
const BEFORE_COMMAND = [
  ...['-e', '--env', '--env-file', '-w', '--workdir', '-u', '--user', '-v', '--volume', '-p', '--publish', '--name'],
  ...['--entrypoint', '--network', '--mount', '--platform', '--index', '-m', '--memory', '--cpus', '-l', '--label'],
];

const PYTHONS = new Set(['python', 'pypy', 'py']);
const ASSIGNMENT = /^\w+=/;
const MAX_WRAPPERS = 8;

/**
 * The command without the programs around it: `timeout 60 npx jest a` gives `jest a`, `python -m pytest` gives
 * `pytest`.
 */
export function unwrapCommand(words: readonly string[]): readonly string[] {
  let inner = dropAssignments(words);
  for (let round = 0; round < MAX_WRAPPERS; round += 1) {
    const next = unwrapOnce(inner);
    if (next === undefined) return inner;
    inner = dropAssignments(next);
  }
  return inner;
}

/** The program's name without its folder and without what only tells its version (`jest@30`, `python3.12`) or platform. */
export function programName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return name.replace(/\.(?:exe|cmd|bat)$/, '').replace(/^(python|pypy|pip)[\d.]+$|(?<=.)@[\w.^~]+$/, '$1');
}

function unwrapOnce(words: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = words;
  const name = programName(first);
  if (Object.hasOwn(WRAPPERS, name))
    return dropOptions(rest, WRAPPERS[name] ?? []).slice(WITH_OPERAND.has(name) ? 1 : 0);
  if (PYTHONS.has(name)) return unwrapPython(rest);
  if (name === 'node') return unwrapNode(rest);
  return CONTAINERS.has(name) ? unwrapContainer(name, rest) : unwrapRunner(name, rest);
}

function unwrapRunner(name: string, rest: readonly string[]): readonly string[] | undefined {
  const subcommands = Object.hasOwn(RUNNERS, name) ? RUNNERS[name] : undefined;
  const [subcommand = '', ...behind] = dropOptions(rest, [
    '-C',
    '--dir',
    '--prefix',
    '--cwd',
    '-n',
    '--namespace',
    '--context',
    '-F',
    '--filter',
    '--workspace',
  ]);
  const elsewhere = ELSEWHERE.get(`${name} ${subcommand}`);
  if (elsewhere !== undefined) return elsewhere(behind);
  if (subcommands === undefined || !Object.hasOwn(subcommands, subcommand)) return undefined;
  return dropOptions(behind, subcommands[subcommand] ?? []);
}

/** `docker compose run --rm web pytest` gives `pytest`: before it stand options and the service, image or container. */
function unwrapContainer(name: string, rest: readonly string[]): readonly string[] | undefined {
  const own = dropOptions(rest, BEFORE_COMPOSE);
  const isCompose = name.endsWith('compose') || own[0] === 'compose';
  const [subcommand = '', ...behind] =
    isCompose && own[0] === 'compose' ? dropOptions(own.slice(1), BEFORE_COMPOSE) : own;
  if (subcommand !== 'run' && subcommand !== 'exec') return undefined;
  return dropOptions(behind, BEFORE_COMMAND).slice(1);
}

function unwrapPython(rest: readonly string[]): readonly string[] | undefined {
  const module = rest.indexOf('-m');
  const script = rest.findIndex(
    (word, index) => !word.startsWith('-') && !['-X', '-W'].includes(rest[index - 1] ?? ''),
  );
  if (module >= 0 && (script < 0 || module < script)) return rest.slice(module + 1);
  const name = programName(rest[script] ?? '');
  return name === 'manage.py' || name === 'pytest' ? [name, ...rest.slice(script + 1)] : undefined;
}

/** `node --flag node_modules/jest/bin/jest.js a` gives `jest a`; a test run of node's own stays what it is. */
function unwrapNode(rest: readonly string[]): readonly string[] | undefined {
  const script = rest.findIndex((word) => !word.startsWith('-'));
  const path = rest[script] ?? '';
  if (!path.includes('node_modules/') || rest.slice(0, script).includes('--test')) return undefined;
  return [programName(path).replace(/\.[cm]?js$/, ''), ...rest.slice(script + 1)];
}

function dropAssignments(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !ASSIGNMENT.test(word));
  return start < 0 ? [] : words.slice(start);
}

function dropOptions(words: readonly string[], withValue: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    if (word === '--') return words.slice(at + 1);
    if (!word.startsWith('-') && !ASSIGNMENT.test(word)) break;
    at += withValue.includes(word) ? 2 : 1;
  }
  return words.slice(at);
}
