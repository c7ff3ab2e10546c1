import { flagOf } from '../config/setting.ts';
import { ALL_SETTINGS } from '../config/settings.ts';

export interface SettingReference {
  /** In the environment and in `config.json`. */
  readonly name: string;
  readonly flag: string;
  readonly description: string;
  /** As in "must be …". */
  readonly expected: string;
  readonly default?: string | undefined;
  readonly isSecret: boolean;
  /** Whether somebody may set it to this. */
  accepts(value: string): boolean;
}

/** Every setting, in the order of the help. */
export function readSettings(): readonly SettingReference[] {
  const places = { workingDirectory: process.cwd(), projectPath: process.cwd() };
  return ALL_SETTINGS.map((setting) => ({
    name: setting.name,
    flag: flagOf(setting),
    description: setting.description,
    expected: setting.kind.expected,
    default: setting.default,
    isSecret: setting.isSecret === true,
    accepts: (value) => setting.kind.read(value, places) !== undefined,
  }));
}
