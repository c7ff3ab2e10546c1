import { FALSIFYING_SETTINGS, NEUTRAL_KEYS } from './settings-table.ts';

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
  // Refs that put one commit in the place of another would falsify all that is told of it.
  GIT_NO_REPLACE_OBJECTS: '1',
  // Unlike settings, it has the last word over `protocol.*.allow` of a repository.
  GIT_ALLOW_PROTOCOL: 'none',
  // What git says when it fails is read by a program.
  LC_ALL: 'C',
};

const SETTINGS = [...NEUTRAL_KEYS.flatMap(({ settings = [] }) => settings), ...FALSIFYING_SETTINGS];

/** What stands before every command. */
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

/** A setting whose name may hold `=`, which `-c` cannot have. */
export interface NamedSetting {
  readonly name: string;
  readonly value: string;
}

/** Sets these behind all others: what stands before a command, and variables that it refers to. */
export function settingArguments(settings: readonly NamedSetting[]): {
  readonly args: readonly string[];
  readonly environment: Environment;
} {
  const variables = settings.map(({ name, value }, index) => ({ name, value, variable: `SETTING_${String(index)}` }));
  return {
    args: variables.map(({ name, variable }) => `--config-env=${name}=${variable}`),
    environment: Object.fromEntries(variables.map(({ variable, value }) => [variable, value])),
  };
}
