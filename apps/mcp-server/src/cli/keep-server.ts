import { VECTOR_STORES, type Adapter } from '../adapters.ts';
import type { SettingInForce } from '../config/read-settings.ts';
import { openSettings } from '../config/write-setting.ts';
import { say } from './say.ts';

/**
 * Keeps for good what this call alone knows of the server that a store is on, by a flag or the environment: sessions and hooks
 * would look for it elsewhere. A secret is written nowhere.
 */
export async function keepServer(home: string, store: string, inForce: readonly SettingInForce[]): Promise<void> {
  const adapters: Readonly<Record<string, Adapter<never, unknown>>> = VECTOR_STORES;
  const { write } = await openSettings(home);
  for (const { name, isSecret = false } of adapters[store]?.settings ?? []) {
    const value = passingValue(inForce.find((each) => each.name === name));
    if (value === undefined) continue;
    if (isSecret) {
      say(`${name} was not written: every session, hook and command needs it in its environment, or in config.json.`);
    } else {
      await write(name, value);
      say(`${name} is ${value} from now on.`);
    }
  }
}

/** That of a setting which is kept nowhere. */
function passingValue(setting: SettingInForce | undefined): string | undefined {
  if (setting === undefined || !['environment', 'flag'].includes(setting.source)) return undefined;
  return typeof setting.value === 'string' ? setting.value : undefined;
}
