import type { ValueKind } from './value-kind.ts';

export type SettingValue = string | number | readonly string[];

export interface Setting<Value extends SettingValue = SettingValue> {
  /** In the environment and in `config.json`; lower-case with dashes, as a flag. */
  readonly name: string;
  readonly kind: ValueKind<Value>;
  /** As somebody would set it. */
  readonly default?: string | undefined;
  /** Taken in place of the default where what somebody has set cannot be; as somebody would set it. */
  readonly whenUnreadable?: string | undefined;
  /** For the help and the README. */
  readonly description: string;
  /** Its value is shown nowhere. */
  readonly isSecret?: boolean | undefined;
}

/** `LEARNING_MEMORY_HOME` -> `--learning-memory-home`. */
export function flagOf({ name }: Pick<Setting, 'name'>): string {
  return `--${name.toLowerCase().replaceAll('_', '-')}`;
}
