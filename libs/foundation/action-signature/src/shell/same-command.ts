import { programName } from '@learning-memory/outcome-parser';

type Aliases = Readonly<Record<string, string>>;

/** Programs by the one under which they are compared, with the words that belong in front of what they are given. */
const SAME_PROGRAMS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'docker-compose': ['docker', 'compose'],
  podman: ['docker'],
  'podman-compose': ['docker', 'compose'],
  tofu: ['terraform'],
  'apt-get': ['apt'],
  gradlew: ['gradle'],
  mvnw: ['mvn'],
  gmake: ['make'],
  flyctl: ['fly'],
  mariadb: ['mysql'],
  k: ['kubectl'],
};

const OF_CONTAINERS = ['rm', 'stop', 'kill', 'start', 'restart', 'run', 'exec', 'logs', 'ps', 'cp', 'pause'];

/** What is done to one kind of thing, by the shorter name of it. */
const DOCKER_OBJECTS: Readonly<Record<string, Aliases>> = {
  container: Object.fromEntries(OF_CONTAINERS.map((verb) => [verb, verb])),
  image: { rm: 'rmi', build: 'build', pull: 'pull', push: 'push', tag: 'tag', ls: 'images' },
};

/** Short names of subcommands. */
const SAME_SUBCOMMANDS: Readonly<Record<string, Aliases>> = {
  npm: {
    i: 'install',
    in: 'install',
    add: 'install',
    un: 'uninstall',
    remove: 'uninstall',
    rm: 'uninstall',
    up: 'update',
    t: 'test',
  },
  pnpm: { i: 'install', rm: 'remove', up: 'update', t: 'test' },
  bun: { i: 'install', rm: 'remove' },
  cargo: { b: 'build', t: 'test', r: 'run', c: 'check', d: 'doc', rm: 'remove' },
  helm: { del: 'uninstall', delete: 'uninstall' },
};

const INIT_SCRIPT = /^\/etc\/(?:rc\.d\/)?(?:init|rc)\.d\/([\w.@-]+)$/u;
const SERVICE_PROGRAMS = /^(?:service|rc-service|invoke-rc\.d)$/u;

/** What starts and stops a service says it in one way: `service nginx restart` is `systemctl restart nginx`. */
export function sameWords(words: readonly string[]): readonly string[] {
  const [service = '', verb = '', ...others] = serviceWords(words);
  return /^\w/u.test(service) && /^\w/u.test(verb) ? ['systemctl', verb, service, ...others] : words;
}

/** The service, and what is done to it. */
function serviceWords([first = '', ...rest]: readonly string[]): readonly string[] {
  const [, script] = INIT_SCRIPT.exec(first) ?? [];
  if (script !== undefined) return [script, ...rest];
  return SERVICE_PROGRAMS.test(programName(first)) ? rest : [];
}

/** A unit by its name alone. */
const UNIT = /(?<=\w)\.service$/u;

/** Units by the one name under which they are compared. */
const SAME_UNITS: Aliases = {
  postgresql: 'postgres',
  apache2: 'httpd',
  apache: 'httpd',
  mysqld: 'mysql',
  mariadb: 'mysql',
  sshd: 'ssh',
  'redis-server': 'redis',
};

function unitName(word: string): string {
  const name = word.replace(UNIT, '');
  return Object.hasOwn(SAME_UNITS, name) ? (SAME_UNITS[name] as string) : name;
}

/** Of some programs, what they are given by which it is compared; they may be another one then. */
const SAME_GIVEN: Readonly<
  Record<string, (rest: readonly string[]) => readonly [string, readonly string[]] | undefined>
> = {
  uv: ([first, ...behind]) => (first === 'pip' ? ['pip', behind] : undefined),
  systemctl: (rest) => ['systemctl', rest.map(unitName)],
  docker([object = '', verb = '', ...behind]) {
    const verbs = Object.hasOwn(DOCKER_OBJECTS, object) ? DOCKER_OBJECTS[object] : undefined;
    const same = verbs !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
    return same === undefined ? undefined : ['docker', [same, ...behind]];
  },
};

/** A command by the names under which it is compared: `docker-compose up` is `docker compose up`, `uv pip` is `pip`. */
export function sameProgram(program: string, rest: readonly string[]): readonly [string, readonly string[]] {
  const [same = program, ...words] = (Object.hasOwn(SAME_PROGRAMS, program) && SAME_PROGRAMS[program]) || [];
  const given = [...words, ...rest];
  return (Object.hasOwn(SAME_GIVEN, same) && SAME_GIVEN[same]?.(given)) || [same, given];
}

export function sameSubcommand(program: string, given: string): string {
  // Its commands are written in capitals, too.
  const subcommand = program === 'redis-cli' ? given.toLowerCase() : given;
  const aliases = Object.hasOwn(SAME_SUBCOMMANDS, program) ? SAME_SUBCOMMANDS[program] : undefined;
  return aliases !== undefined && Object.hasOwn(aliases, subcommand) ? (aliases[subcommand] as string) : subcommand;
}

/** Flags of programs and their subcommands, by the one under which they are compared. */
const SAME_FLAGS: ReadonlyMap<string, ReadonlyMap<string, string>> = sameFlags({
  'git push': { '-f': '--force', '-d': '--delete', '-u': '--set-upstream' },
  'git commit': { '-n': '--no-verify', '-a': '--all' },
  'git checkout': { '-f': '--force' },
  'git clean': { '-f': '--force' },
  'git add': { '-A': '--all' },
  'git branch': { '-f': '--force' },
  'git rebase': { '-i': '--interactive' },
  'npm install': { '-D': '--save-dev', '-g': '--global', '-f': '--force', '-E': '--save-exact' },
  'pip install': { '-U': '--upgrade', '-r': '--requirement', '-e': '--editable' },
  'helm upgrade': { '-i': '--install' },
  'docker run': { '-v': '--volume', '-e': '--env', '-p': '--publish', '-u': '--user' },
  'docker compose down': { '-v': '--volumes' },
  'docker compose up': { '-d': '--detach' },
  rubocop: { '-A': '--autocorrect-all', '-a': '--autocorrect' },
  'playwright test': { '-u': '--update-snapshots', '-j': '--workers', '-g': '--grep' },
  vitest: { '-u': '--update' },
  mvn: { '-T': '--threads', '-B': '--batch-mode' },
  gradle: { '-x': '--exclude-task' },
  'cargo test': { '-p': '--package' },
  pytest: { '-n': '--numprocesses', '-x': '--exitfirst', '-s': '--capture' },
  jest: { '-i': '--runInBand', '-w': '--maxWorkers', '-u': '--updateSnapshot' },
  rsync: { '-n': '--dry-run' },
  rm: { '-R': '-r', '--recursive': '-r', '--force': '-f' },
  cp: { '-R': '-r', '--recursive': '-r', '--force': '-f' },
  chmod: { '--recursive': '-R' },
  chown: { '--recursive': '-R' },
});

function sameFlags(
  table: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(Object.entries(table).map(([command, flags]) => [command, new Map(Object.entries(flags))]));
}

/** By the name under which they are compared: `-f` of `git push` is `--force`, and so is the plus of `+main`. */
export function sameDetails(program: string, subcommand: string, details: readonly string[]): readonly string[] {
  const command = subcommand === '' ? program : `${program} ${subcommand}`;
  const flags = SAME_FLAGS.get(command);
  const same = flags === undefined ? details : details.map((detail) => flags.get(detail) ?? detail);
  if (command !== 'git push') return same;
  return same.flatMap(pushed);
}

/** `+main` forces, `:main` deletes. */
function pushed(detail: string): readonly string[] {
  if (/^\+./u.test(detail)) return ['--force', detail.slice(1)];
  return /^:./u.test(detail) ? ['--delete', detail.slice(1)] : [detail];
}
