import { resolve } from 'node:path';
import { describeValue } from '@learning-memory/schema-fields';
import { ADAPTER_SETTINGS } from '../adapters.ts';
import type { Config } from './config.ts';
import { readConfigFile } from './read-config-file.ts';
import { flagOf, type Setting, type SettingValue } from './setting.ts';
import { SETTINGS } from './settings.ts';
import type { Places } from './value-kind.ts';

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** By names of settings. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  readonly workingDirectory: string;
}

export interface ReadSettings {
  readonly config: Config;
  readonly inForce: readonly SettingInForce[];
  /** What cannot be; the default is taken instead, or what the setting names for that. */
  readonly problems: readonly string[];
  /** What still works, and should be changed. */
  readonly notices: readonly string[];
}

export interface SettingInForce {
  readonly name: string;
  /** Of a secret only that there is one; `undefined` where nobody has set it and there is no default. */
  readonly value: SettingValue | undefined;
  readonly source: Source;
}

type Source = 'flag' | 'environment' | 'config.json' | 'default';

/** Reads every setting, once for all programs: who must not run with a problem uses `loadConfig`. Never throws. */
export function readSettings({ env, flags = {}, workingDirectory }: ConfigSources): ReadSettings {
  const projectPath = resolve(workingDirectory, env.CLAUDE_PROJECT_DIR || '.');
  const places = { workingDirectory, projectPath };
  const given: readonly Layer[] = [
    { source: 'flag', values: flags },
    { source: 'environment', values: env },
  ];
  const home = readSetting(SETTINGS.home, given, places).value as string;
  const file = readConfigFile(home);
  // The first that has a value wins.
  const layers: readonly Layer[] = [...given, { source: 'config.json', values: file.values }];

  const own = Object.entries(SETTINGS).map(([key, setting]) => ({ key, ...readSetting(setting, layers, places) }));
  const ofAdapters = ADAPTER_SETTINGS.map((setting) => ({
    key: setting.name,
    ...readSetting(setting, layers, places),
  }));
  const all = [...own, ...ofAdapters];
  return {
    config: { ...valuesOf(own), projectPath, adapterSettings: valuesOf(ofAdapters) } as unknown as Config,
    inForce: all.map(inForce),
    problems: [...all.flatMap(({ problem = [] }) => problem), ...file.problems],
    notices: file.notices,
  };
}

interface Layer {
  readonly source: Exclude<Source, 'default'>;
  readonly values: Readonly<Record<string, unknown>>;
}

interface ReadValue {
  readonly setting: Setting;
  readonly value: SettingValue | undefined;
  readonly source: Source;
  readonly problem?: string;
}

function readSetting(setting: Setting, layers: readonly Layer[], places: Places): ReadValue {
  const { name, kind } = setting;
  const layer = layers.find(({ values }) => isSet(values[name]));
  const value = layer && kind.read(layer.values[name], places);
  if (layer !== undefined && value !== undefined) return { setting, value, source: layer.source };
  const fallback = layer === undefined ? setting.default : (setting.whenUnreadable ?? setting.default);
  const byDefault = fallback === undefined ? undefined : kind.read(fallback, places);
  const problem = layer === undefined ? {} : { problem: describeProblem(setting, layer, places) };
  return { setting, value: byDefault, source: 'default', ...problem };
}

/** An empty variable counts as unset: that is what `NAME= command` means to people. */
function isSet(raw: unknown): boolean {
  return raw !== undefined && raw !== '';
}

function describeProblem(setting: Setting, { source, values }: Layer, places: Places): string {
  const { name, kind, isSecret = false } = setting;
  const origins = { flag: flagOf(setting), environment: name, 'config.json': `config.json, ${name}` };
  const got = isSecret ? '' : `, got ${describeValue(values[name])}`;
  const meant = isSecret ? undefined : kind.suggest?.(values[name], places);
  return `${origins[source]} must be ${kind.expected}${got}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

function valuesOf(read: readonly (ReadValue & { readonly key: string })[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(read.flatMap(({ key, value }) => (value === undefined ? [] : [[key, value]])));
}

function inForce({ setting: { name, isSecret = false }, value, source }: ReadValue): SettingInForce {
  return { name, value: isSecret && value !== undefined ? '(secret)' : value, source };
}
