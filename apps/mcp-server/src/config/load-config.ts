import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorFactory } from '@learning-memory/errors';
import type { LogLevel } from '@learning-memory/logging';
import { describeIssue } from '@learning-memory/schema-fields';
import type { ValueThreshold } from '@learning-memory/value-store';
import type { ToolsetName } from '../tools/toolset-names.ts';
import type { EMBEDDING_MODELS, VECTOR_STORES } from '../adapters.ts';
import { flagOf, SETTINGS, type Setting } from './settings.ts';

export interface Config {
  /** Absolute. */
  readonly home: string;
  /** Absolute. */
  readonly journalPath: string;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
  readonly vectorStore: keyof typeof VECTOR_STORES;
  readonly embeddingModel: keyof typeof EMBEDDING_MODELS;
  readonly minClusterSize: number;
  readonly minSamples: number;
  readonly minExperiences: number;
  readonly valueThreshold: ValueThreshold;
  /** Uses of tools between two reminders of the open entry. */
  readonly checkFrequency: number;
  readonly toolsets: readonly ToolsetName[];
  readonly logLevel: LogLevel;
}

export interface ConfigSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** By key in `SETTINGS`; they win over the environment, which wins over `config.json`. */
  readonly flags?: Readonly<Record<string, unknown>> | undefined;
  readonly workingDirectory: string;
}

/** The home holds the file, so the file cannot move the home. */
const FILE_KEYS: readonly string[] = Object.keys(SETTINGS).filter((key) => key !== 'home');

const configError = errorFactory({ CONFIG_INVALID: 'validation' } as const);

/** Reads and checks every setting once. Throws `CONFIG_INVALID` with all problems in one message. */
export function loadConfig(sources: ConfigSources): Config {
  const problems: string[] = [];
  const home = readHome(sources);
  const file = readConfigFile(home, problems);
  const values: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries<Setting>(SETTINGS)) {
    const { raw, origin } = findValue(key, setting, { ...sources, file });
    const parsed = setting.schema.safeParse(raw, { error: describeIssue });
    if (parsed.success) values[key] = parsed.data;
    else problems.push(...parsed.error.issues.map((issue) => `${origin}: ${issue.message}`));
  }
  problems.push(
    ...Object.keys(file)
      .filter((key) => !FILE_KEYS.includes(key))
      .map(describeUnknownKey),
  );
  if (problems.length > 0) {
    throw configError(
      'CONFIG_INVALID',
      `The configuration has problems:\n${problems.map((line) => `- ${line}`).join('\n')}`,
    );
  }
  return finish(values as unknown as Config, home, sources);
}

function finish(values: Config, home: string, { env, workingDirectory }: ConfigSources): Config {
  const projectPath = resolve(workingDirectory, present(env.CLAUDE_PROJECT_DIR) ?? '.');
  const journalPath = resolve(workingDirectory, values.journalPath ?? join(projectPath, '.claude', 'journal'));
  return { ...values, home, journalPath, projectPath };
}

function readHome({ env, flags, workingDirectory }: ConfigSources): string {
  const { env: name, schema } = SETTINGS.home;
  return resolve(workingDirectory, schema.parse(present(flags?.home) ?? present(env[name])));
}

interface ValueSources extends ConfigSources {
  readonly file: Readonly<Record<string, unknown>>;
}

function findValue(
  key: string,
  setting: Setting,
  { env, flags, file }: ValueSources,
): { raw: unknown; origin: string } {
  const flag = present(flags?.[key]);
  if (flag !== undefined) return { raw: flag, origin: flagOf(setting) };
  const variable = present(env[setting.env]);
  if (variable !== undefined) return { raw: variable, origin: setting.env };
  return { raw: file[key], origin: `config.json, ${key}` };
}

/** An empty variable counts as unset: that is what `NAME= command` means to people. */
function present<T>(value: T | undefined): T | undefined {
  return value === '' ? undefined : value;
}

function readConfigFile(home: string, problems: string[]): Readonly<Record<string, unknown>> {
  const path = join(home, 'config.json');
  if (!existsSync(path)) return {};
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
    problems.push('config.json must hold one JSON object.');
  } catch (error) {
    problems.push(`config.json cannot be read: ${String(error)}`);
  }
  return {};
}

function describeUnknownKey(key: string): string {
  return `config.json has an unknown key '${key}'. Valid keys: ${FILE_KEYS.join(', ')}.`;
}
