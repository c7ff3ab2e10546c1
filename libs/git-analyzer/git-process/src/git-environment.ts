/** Variables a process is given. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Git's own variables that say where its settings are; all others could point it at another repository, or run programs. */
const PASSED_ON = new Set([
  'GIT_CEILING_DIRECTORIES',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_SYSTEM',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_EXEC_PATH',
]);

const OWN: Environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // What git says when it fails is read by a program.
  LC_ALL: 'C',
};

/** Settings by which a repository could run programs, reach the network or change what git prints. */
const SETTINGS: readonly string[] = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'core.quotePath=true',
  'protocol.allow=never',
  'color.ui=false',
  'log.showSignature=false',
  'log.mailmap=true',
  'log.follow=false',
  'diff.renames=true',
  'diff.algorithm=default',
  'diff.relative=false',
];

/** Is what stands before every command. */
export const GLOBAL_ARGUMENTS: readonly string[] = [
  '--no-pager',
  '--literal-pathspecs',
  ...SETTINGS.flatMap((setting) => ['-c', setting]),
];

/** `environment` without what other git commands left in it, and with what keeps git quiet and alone. */
export function gitEnvironment(environment: Environment): Record<string, string | undefined> {
  const passedOn = Object.entries(environment).filter(([name]) => !name.startsWith('GIT_') || PASSED_ON.has(name));
  return { ...Object.fromEntries<string | undefined>(passedOn), ...OWN };
}

/** Settings as variables: unlike `-c`, they take a name that holds `=`. */
export function settingsEnvironment(settings: readonly (readonly [name: string, value: string])[]): Environment {
  const numbered = settings.flatMap(([name, value], index): [string, string][] => [
    [`GIT_CONFIG_KEY_${String(index)}`, name],
    [`GIT_CONFIG_VALUE_${String(index)}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries<string>(numbered) };
}
