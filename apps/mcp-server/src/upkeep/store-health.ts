import { readFileSync, statSync } from 'node:fs';
import { replaceFile } from '@learning-memory/durable-file';
import { z } from 'zod';

const healthSchema = z.object({
  /** ISO. */
  checked_at: z.iso.datetime(),
  /** When indexes were compared with their tables, too; ISO. */
  fully_checked_at: z.iso.datetime().optional(),
  /** `[]` for a database that is whole. */
  problems: z.array(z.string()).readonly(),
});

/** What the last check of the database found. */
export type Health = Readonly<z.infer<typeof healthSchema>>;

/** Known to all servers of a home, whoever checked. */
export interface StoreHealth {
  /** As it is in the file now; cheap enough to ask with each call. `undefined` before the first check. */
  last(): Health | undefined;
  /** Takes down damage that a call met, until the next check: all servers of the home say so from now on. */
  note(problem: string): Promise<void>;
}

export function createStoreHealth(file: string): StoreHealth {
  let known: { readonly version: string; readonly health: Health | undefined } | undefined;
  const last = (): Health | undefined => {
    const version = versionOf(file);
    if (version === undefined) return undefined;
    if (known?.version !== version) known = { version, health: readHealth(file) };
    return known.health;
  };
  return {
    last,
    async note(problem) {
      const before = last();
      if (before !== undefined && before.problems.length > 0) return;
      await writeHealth(file, { ...before, checked_at: new Date().toISOString(), problems: [problem] });
    },
  };
}

/** `undefined` where there is none, or none that can be read. */
export function readHealth(file: string): Health | undefined {
  try {
    return healthSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

export async function writeHealth(file: string, health: Health): Promise<void> {
  await replaceFile(file, `${JSON.stringify(health)}\n`);
}

function versionOf(file: string): string | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false, bigint: true });
    return found && `${String(found.ino)} ${String(found.mtimeNs)}`;
  } catch {
    // The home is no folder, or not for this user: whoever needs it says so.
    return undefined;
  }
}
