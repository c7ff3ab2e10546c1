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
  k: ['kubectl'],
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

/** A command by the names under which it is compared: `docker-compose up` is `docker compose up`, `uv pip` is `pip`. */
export function sameProgram(program: string, rest: readonly string[]): readonly [string, readonly string[]] {
  if (program === 'uv' && rest[0] === 'pip') return ['pip', rest.slice(1)];
  const [same = program, ...words] = (Object.hasOwn(SAME_PROGRAMS, program) && SAME_PROGRAMS[program]) || [];
  return [same, [...words, ...rest]];
}

export function sameSubcommand(program: string, subcommand: string): string {
  const aliases = Object.hasOwn(SAME_SUBCOMMANDS, program) ? SAME_SUBCOMMANDS[program] : undefined;
  return aliases !== undefined && Object.hasOwn(aliases, subcommand) ? (aliases[subcommand] as string) : subcommand;
}

/** Flags of programs and their subcommands, by the one under which they are compared. */
const SAME_FLAGS: ReadonlyMap<string, ReadonlyMap<string, string>> = sameFlags({
  'git push': { '-f': '--force', '-d': '--delete', '-u': '--set-upstream' },
  'git commit': { '-n': '--no-verify', '-a': '--all' },
  'git checkout': { '-f': '--force' },
  'git clean': { '-f': '--force' },
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
  return same.flatMap((detail) => (/^\+./u.test(detail) ? ['--force', detail.slice(1)] : [detail]));
}
