import type { Setting } from '../config/setting.ts';
import { openSettings } from '../config/write-setting.ts';
import { say } from './say.ts';

/** Keeps the value of a setting, and says where it does not count. */
export interface LastingChoice {
  readonly write: (value: string) => Promise<void>;
}

/** Rejects before anything else is done where the file cannot be changed. */
export async function chooseForGood(home: string, { name }: Pick<Setting, 'name'>): Promise<LastingChoice> {
  const { write } = await openSettings(home);
  return {
    async write(value) {
      await write(name, value);
      const inForce = process.env[name] || value;
      if (inForce !== value) say(`But ${name} of the environment is ${inForce}, which wins: take it out there.`);
    },
  };
}
