import { LAUNCHERS, READ_ONLY, words } from './program-names.ts';
import type { CommandSignature } from '../signature.ts';
import { isReadBySql } from './reading-sql.ts';

/** A command as it is given, by which is known whether it changes anything. */
export interface GivenCommand {
  readonly program: string;
  readonly subcommand: string;
  readonly details: ReadonlySet<string>;
  /** All words behind the program, as they were written. */
  readonly given: readonly string[];
  /** It writes its output into a file. */
  readonly writes: boolean;
}

/** Of any program but those that run what a project has under such a name. */
const LOOKING = words('status list ls show info help');

const LOOKING_SUBCOMMANDS: Readonly<Record<string, ReadonlySet<string>>> = {
  git: words(
    'log diff show status blame grep branch fetch describe shortlog reflog ls-files ls-tree rev-parse cat-file tag remote',
  ),
  docker: words('ps logs images inspect version info top stats port'),
  kubectl: words('get describe logs explain top version api-resources'),
  helm: words('list ls history template status get show lint search diff'),
  terraform: words('plan validate show output providers graph version'),
  npm: words('ls list view info outdated audit help why explain search'),
  pnpm: words('ls list view why outdated audit'),
  yarn: words('list why info audit'),
  pip: words('list show freeze check index'),
  cargo: words('tree metadata search'),
  go: words('list doc env vet version'),
  alembic: words('current history heads branches show check'),
  rails: words('db:migrate:status db:version routes notes about stats'),
  rake: words('db:migrate:status db:version routes notes about stats'),
  'manage.py': words('showmigrations check sqlmigrate help'),
  gh: words('search status'),
  systemctl: words('status list-units is-active'),
  brew: words('list info search'),
  gradle: words('tasks projects properties dependencies dependencyInsight flywayInfo'),
  mvn: words('dependency:tree help:effective-pom versions:display-dependency-updates'),
};
const LOOKING_GROUPED = words(`
  docker.compose.ps docker.compose.logs docker.compose.config docker.compose.images docker.system.df docker.volume.ls docker.image.ls
  terraform.state.list terraform.state.show kubectl.rollout.status kubectl.rollout.history git.lfs.ls-files git.bisect.log
  git.stash.list git.stash.show git.remote.show git.remote.get-url git.worktree.list gh.pr.view gh.pr.list gh.issue.view gh.issue.list
  aws.s3.ls yarn.npm.audit yarn.npm.info
`);

/** What they are asked for stands behind what they are asked of. */
const LOOKING_OPERANDS: Readonly<Record<string, ReadonlySet<string>>> = {
  goose: words('status version'),
  celery: words('inspect report events'),
};

/** Words with which something that looks changes something: a flag of it, or what it is asked to do. */
const CHANGING: Readonly<Record<string, ReadonlySet<string>>> = {
  find: words('-delete -ok -okdir -fprint -fprintf -fls'),
  fd: words('-x -X --exec --exec-batch'),
  date: words('-s --set'),
  sort: words('-o --output'),
  yq: words('-i --inplace'),
  awk: words('-i'),
  tree: words('-o'),
  history: words('-c -d -w'),
  journalctl: words('--rotate --flush --vacuum-size --vacuum-time --vacuum-files'),
  'git branch': words(
    '-d -D --delete -m -M --move -c -C --copy -f --force -u --set-upstream-to --unset-upstream --edit-description',
  ),
  'git tag': words('-d --delete -f --force -a --annotate -s --sign -m -F'),
  'git reflog': words('expire delete'),
  'terraform providers': words('lock mirror'),
  'npm audit': words('fix'),
  'pnpm audit': words('--fix fix'),
  'go env': words('-w -u'),
};
/** They make what they are given, but where one of these asks for what there is. */
const MAKING: Readonly<Record<string, ReadonlySet<string>>> = {
  hostname: new Set(),
  'git branch': words(
    '-l -a -r -v --list --all --remotes --contains --no-contains --merged --no-merged --points-at --show-current --sort --format',
  ),
  'git tag': words(
    '-l -n -v --list --contains --no-contains --merged --no-merged --points-at --verify --sort --format',
  ),
};

/** They are given code that is no shell's. */
export const RUNS_CODE: RegExp = /^(?:python|node|ruby|perl)$/u;
const HARMLESS_FLAGS = words('--help --dry-run --check --dryrun --collect-only --list --listTests');
/** With these flags they print what they would do. */
const PRINTING_FLAGS: Readonly<Record<string, ReadonlySet<string>>> = {
  make: words('-n --just-print --recon'),
  'git clean': words('-n'),
  'git add': words('-n'),
  'git push': words('-n'),
  'git rm': words('-n'),
  'git mv': words('-n'),
  ninja: words('-n'),
  'manage.py': words('--plan'),
  'django-admin': words('--plan'),
  terraform: words('-check'),
  black: words('--diff'),
  ruff: words('--diff'),
  yapf: words('-d --diff'),
  isort: words('-c --check-only --diff'),
  dotnet: words('--verify-no-changes'),
  mix: words('--check-formatted'),
};

/** Says whether a command changes nothing: it only looks, or only says what it would do. */
export function looksOnly(command: GivenCommand): boolean | 'into a file' {
  if (saysVersion(command.given) || printsOnly(command)) return true;
  const isLook = looks(command) && !changesAllTheSame(command);
  return isLook && command.writes ? 'into a file' : isLook;
}

const WRITES_GIVEN = /^(?:cat|echo|printf)$/u;

/** Whether a command changes something by a text that it is given: it goes into a file, or is code that is run. */
export function writesText({ program, details, looks: isLook }: CommandSignature): boolean {
  if (isLook === 'into a file') return WRITES_GIVEN.test(program);
  return RUNS_CODE.test(program) && (details.has('-c') || details.has('-e'));
}

/** Where something stands behind it, it is a version that is asked for. */
function saysVersion(given: readonly string[]): boolean {
  const at = given.indexOf('--version');
  return at >= 0 && /^(?:-.*)?$/u.test(given[at + 1] ?? '');
}

function printsOnly({ program, subcommand, details }: GivenCommand): boolean {
  const command = program === 'git' ? `git ${subcommand}` : program;
  const printing = Object.hasOwn(PRINTING_FLAGS, command) ? PRINTING_FLAGS[command] : undefined;
  return [...details].some((detail) => HARMLESS_FLAGS.has(detail) || printing?.has(detail) === true);
}

function looks({ program, subcommand, details, given }: GivenCommand): boolean {
  if (READ_ONLY.has(program) || asksFor(program, given)) return true;
  return isReadBySql(program, details, given) || subcommandLooks(program, subcommand);
}

function asksFor(program: string, given: readonly string[]): boolean {
  const looking = Object.hasOwn(LOOKING_OPERANDS, program) ? LOOKING_OPERANDS[program] : undefined;
  return looking !== undefined && given.some((word) => looking.has(word));
}

function subcommandLooks(program: string, subcommand: string): boolean {
  const [first = '', second = ''] = subcommand.split(' ');
  if (!LAUNCHERS.has(program) && [first, second].some((word) => LOOKING.has(word))) return true;
  if (second !== '') return LOOKING_GROUPED.has(`${program}.${first}.${second}`);
  return Object.hasOwn(LOOKING_SUBCOMMANDS, program) && LOOKING_SUBCOMMANDS[program]?.has(first) === true;
}

function changesAllTheSame({ program, subcommand, given }: GivenCommand): boolean {
  const command = subcommand === '' ? program : `${program} ${subcommand}`;
  const behind = given.slice(given.indexOf(subcommand.split(' ').at(-1) ?? '') + 1).flatMap(wordsIn);
  const changing = Object.hasOwn(CHANGING, command) ? CHANGING[command] : undefined;
  if (behind.some((word) => changing?.has(word) === true)) return true;
  return (program === 'find' && runsOthers(given)) || makes(command, behind);
}

/** A flag without its value, and several short ones one by one. */
function wordsIn(word: string): readonly string[] {
  const letters = /^-[A-Za-z]{2,4}$/u.test(word) ? [...word.slice(1)].map((letter) => `-${letter}`) : [];
  return [word.startsWith('-') ? (word.split('=', 1)[0] ?? '') : word, ...letters];
}

function makes(command: string, behind: readonly string[]): boolean {
  const asking = Object.hasOwn(MAKING, command) ? MAKING[command] : undefined;
  if (asking === undefined || behind.some((word) => asking.has(word))) return false;
  return behind.some((word) => !word.startsWith('-'));
}

/** `find … -exec`, but of what looks. */
function runsOthers(given: readonly string[]): boolean {
  return given.some((word, at) => /^-exec(?:dir)?$/u.test(word) && !READ_ONLY.has(given[at + 1] ?? ''));
}
