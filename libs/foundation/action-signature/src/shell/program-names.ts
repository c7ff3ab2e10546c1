export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Programs whose first operand says what they do. */
export const WITH_SUBCOMMANDS: ReadonlySet<string> = words(`
  git docker podman docker-compose kubectl helm terraform tofu pulumi ansible npm pnpm yarn bun deno pip pip3 poetry uv pdm conda cargo
  rustup go flutter dart dbt alembic manage.py django-admin flask gradlew gradle mvn make just task apt apt-get brew dnf yum pacman
  systemctl service aws gcloud az gh glab bundle gem rails rake mix dotnet composer artisan php nx turbo lerna pre-commit prisma
  supabase firebase vercel netlify heroku fly flyctl serverless sst cdk wrangler redis-cli vagrant packer vault consul nomad argocd flux kind
  minikube k3d eksctl sequelize knex typeorm flyway liquibase dvc mlflow nix ollama
`);

/** What programs that are not listed above do, where it stands right behind their name. */
const VERBS: ReadonlySet<string> = words(`
  add apply attach build bump check clean clone compile connect create delete deploy destroy detach download drop dump erase export fix
  flash format generate import info init install lint list load lock login logout merge migrate open pack patch plan prebuild promote
  publish pull push rebuild release reload remove rename reset resolve restart restore resume revert rollback rotate run scan seed serve
  set show start status stop submit sync tag test train uninstall unlock up update upgrade upload validate verify watch down dags tasks
`);
/** They are given a verb, too, though all of their words are compared where something else stands in front of it. */
const SOMETIMES = words(
  'pod fastlane diesel sqlx goose dbmate migrate atlas buf swift playwright cypress openssl vite ruff adb celery miri',
);

/** They run what somebody wrote down under a name. */
export const LAUNCHERS: ReadonlySet<string> = words(
  'npm pnpm yarn bun deno make just task nx turbo lerna rake tox nox invoke poe hatch mage docker podman gradle mvn composer',
);

/** Subcommands that name a group; the word behind them belongs to them. */
const GROUPS: Readonly<Record<string, ReadonlySet<string>>> = {
  docker: words('compose system image volume container network builder buildx context'),
  podman: words('compose system image volume container network'),
  git: words('lfs remote submodule bisect stash worktree config'),
  go: words('mod work tool'),
  kubectl: words('rollout config create'),
  terraform: words('state workspace'),
  npm: words('run config cache'),
  pnpm: words('run'),
  yarn: words('run workspace npm'),
  bun: words('run'),
  helm: words('repo plugin'),
  prisma: words('db migrate'),
  cargo: words('fuzz insta nextest xtask mutants udeps component'),
  rustup: words('target toolchain component'),
  aws: words('s3 s3api ec2 iam ecs ecr rds lambda logs sqs sns ssm cloudformation'),
  gh: words('pr issue repo release run workflow'),
  gcloud: words('compute container run sql iam projects'),
};

/** Subcommands of every day, which alone say little. */
export const COMMON_SUBCOMMANDS: ReadonlySet<string> = words(`
  run build test install add get exec commit push pull checkout switch start up down apply upgrade update i ci fetch merge rebase
  clean generate check fmt lint create delete up compose-run run-script
`);

/** Of the others those that are run so rarely that the bare command says enough. */
export const RARE_WHEN_BARE: ReadonlySet<string> = words(
  'update upgrade apply clean delete rebase merge down generate create',
);

/** Other programs that are worth knowing in a text, and behind a program that runs them elsewhere. */
const OTHERS = words(`
  rm mv cp ln chmod chown dd rsync scp tar unzip sed perl curl wget ssh psql mysql mariadb sqlite3 mongosh mongodump redis-cli pg_dump
  pg_restore createdb dropdb ffmpeg convert magick pytest tox nox jest vitest mocha playwright cypress eslint prettier tsc ts-node
  webpack vite rollup esbuild tsx node python python3 ruby php-fpm java javac gcc clang cmake ninja bazel miri base64 openssl gpg xargs
  kill pkill killall crontab iptables ufw mount umount mkfs systemd-run gunicorn uvicorn celery sidekiq puma jupyter papermill
  black ruff mypy isort jq yq envsubst protoc buf sqlx diesel goose dbmate migrate atlas phpunit rspec gofmt golangci-lint swift
  xcodebuild pod fastlane adb emulator truncate shred history
`);

/** Whether the first operand says what is done, by the words behind the program. */
export function hasSubcommand(program: string, [first = '']: readonly string[]): boolean {
  if (WITH_SUBCOMMANDS.has(program)) return true;
  const isUnlisted = !OTHERS.has(program) && !READ_ONLY.has(program) && !/[./]/u.test(program);
  return (isUnlisted || SOMETIMES.has(program)) && VERBS.has(first);
}

/** Whether a word says what is done by a program that takes such words. */
export function isVerb(word: string): boolean {
  return VERBS.has(word) || COMMON_SUBCOMMANDS.has(word);
}

export function namesGroup(program: string, word: string): boolean {
  return Object.hasOwn(GROUPS, program) && GROUPS[program]?.has(word) === true;
}

export function isProgram(word: string): boolean {
  return WITH_SUBCOMMANDS.has(word) || OTHERS.has(word);
}

/** Names of programs that are words of a language too: in a text they need a sign that they are meant. */
export const AMBIGUOUS: ReadonlySet<string> = words(
  'go make just task service flux fly kind convert migrate history node service run mount kill atlas buf swift pod nix vault context black add',
);

/** They look and change nothing. */
export const READ_ONLY: ReadonlySet<string> = words(`
  grep rg ag ack cat bat less more head tail ls ll tree find fd wc sort uniq cut awk diff cmp stat file which whereis type echo printf
  pwd cd pushd popd export set true false test [ date whoami id uname env printenv ps top htop df du free uptime man tldr hostname jq yq
  column sleep wait read source . history jobs realpath basename dirname ffprobe nl tac strings sha256sum md5sum journalctl lsof pgrep
`);

/** A program and what it does, as a text writes them: a source of expressions. */
export const PROGRAM_WITH_VERB: string = `(?:${[...WITH_SUBCOMMANDS]
  .filter((name) => !AMBIGUOUS.has(name))
  .map((name) => name.replaceAll('.', '[.]'))
  .join('|')})\\s+(?:${[...VERBS, ...COMMON_SUBCOMMANDS].join('|')})(?![\\w-])`;
