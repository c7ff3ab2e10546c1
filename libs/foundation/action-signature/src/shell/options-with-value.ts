const options = (text: string): readonly string[] => text.trim().split(/\s+/u);

const GIT = options('-C -c --git-dir --work-tree --namespace --config-env --exec-path --attr-source');
const DOCKER = options('-H --host -c --context -l --log-level --config --tlscacert --tlscert --tlskey');
const COMPOSE = options(
  '-f --file -p --project-name --profile --env-file --project-directory --ansi --parallel --progress -c --context -H --host',
);
const KUBERNETES = options(`
  -n --namespace --context --cluster --kubeconfig --user -s --server --token --as --as-group --request-timeout --cache-dir
  --certificate-authority --client-certificate --client-key --tls-server-name -v --kube-context --kube-token --kube-as-user
  --registry-config --repository-config --repository-cache -l --selector -e --environment -f --file
`);
const MAKE = options('-C --directory -f --file --makefile -I --include-dir -o -W -l -E --eval');
const PYTHON_PACKAGES = options(
  '--python --log --proxy --timeout --retries --cache-dir --directory --project -C -P --config-file --color -n --name -p --prefix',
);
const HUB = options('-R --repo --hostname');

/** Options before a subcommand that take the word behind them, where their program is known. */
const OF_PROGRAM: Readonly<Record<string, readonly string[]>> = {
  git: GIT,
  docker: DOCKER,
  'docker-compose': COMPOSE,
  podman: [...DOCKER, ...options('--connection --url --identity --root --runroot --storage-driver')],
  compose: COMPOSE,
  kubectl: KUBERNETES,
  helm: KUBERNETES,
  npm: options(`
    -w --workspace --prefix -C --registry --otp --userconfig --globalconfig --loglevel --tag --cache --access --omit --include
  `),
  pnpm: options('-F --filter -C --dir --prefix --registry --loglevel --reporter --workspace-concurrency --config'),
  yarn: options('--cwd --registry --network-timeout --modules-folder --cache-folder --mutex --use-yarnrc --otp'),
  bun: options('--cwd -F --filter -c --config --registry'),
  make: MAKE,
  gmake: MAKE,
  just: options('-f --justfile -d --working-directory --shell --set --dotenv-path'),
  task: options('-t --taskfile -d --dir -C --concurrency -o --output'),
  gh: HUB,
  glab: HUB,
  terraform: options('-chdir'),
  tofu: options('-chdir'),
  alembic: options('-c --config -n --name -x'),
  cargo: options('-C -Z --config --color --manifest-path --target-dir -p --package'),
  go: options('-C'),
  pip: PYTHON_PACKAGES,
  uv: PYTHON_PACKAGES,
  poetry: options('-C --directory -P --project'),
  apt: options('-o -c -t --target-release --option --config-file'),
  'apt-get': options('-o -c -t --target-release --option --config-file'),
  dnf: options('-c --config --enablerepo --disablerepo --releasever --installroot'),
  systemctl: options('-H --host -M --machine -t --type -p --property -n --lines -o --output --root'),
  aws: options(
    '--profile --region --endpoint-url --output --query --ca-bundle --color --cli-read-timeout --cli-connect-timeout',
  ),
  gcloud: options(
    '--project --account --configuration --format --verbosity --region --zone --impersonate-service-account',
  ),
  flask: options('-A --app -e --env-file'),
  mvn: options('-f --file -pl --projects -P --activate-profiles -s --settings -T --threads -l --log-file'),
  gradle: options(
    '-p --project-dir -b --build-file -c --settings-file -I --init-script -g --gradle-user-home -x --exclude-task',
  ),
  composer: options('-d --working-dir'),
  turbo: options('-F --filter --cwd --token --team --api'),
};

/** Of any other program. */
const OF_OTHERS = options(
  '-C -n --namespace --context -f --file -H -p -h -u --project --prefix --profile --filter -F --workspace --cwd -dir --dir --region -a --app',
);

/** Whether the word behind an option of the program is its value, where it stands before what is done. */
export function takesValue(program: string, option: string): boolean {
  const own = Object.hasOwn(OF_PROGRAM, program) ? OF_PROGRAM[program] : undefined;
  return (own ?? OF_OTHERS).includes(option);
}
