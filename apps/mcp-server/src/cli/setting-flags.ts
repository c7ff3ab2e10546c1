import type { Command } from 'commander';
import { flagOf } from '../config/setting.ts';
import { ALL_SETTINGS } from '../config/settings.ts';
import type { ReadSettings } from '../config/read-settings.ts';
import { loadSettings } from '../config/load-config.ts';

/** Every setting as an option of the command. */
export function withSettings(command: Command): Command {
  for (const setting of ALL_SETTINGS) {
    command.option(`${flagOf(setting)} <value>`, `${setting.description} (${setting.name})`);
  }
  return command;
}

/** The settings of this process, with what commander has read. Throws `CONFIG_INVALID`. */
export function settingsOf(options: Readonly<Record<string, unknown>>): ReadSettings {
  const flags = Object.fromEntries(ALL_SETTINGS.map(({ name }) => [name, options[camelCase(name)]]));
  return loadSettings({ env: process.env, flags, workingDirectory: process.cwd() });
}

/** Commander's name for a flag: `LOG_LEVEL` -> `logLevel`. */
function camelCase(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
