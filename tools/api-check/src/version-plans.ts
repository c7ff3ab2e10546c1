import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUMPS, isEnough, type Bump } from './change.ts';

/** What the plans in a folder ask for, by package: the most of all of them. */
export function readPlans(folder: string): ReadonlyMap<string, Bump> {
  const plans = new Map<string, Bump>();
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.md')) : [];
  for (const file of files) {
    for (const { name, bump } of plannedIn(readFileSync(join(folder, file), 'utf8'), file)) {
      if (!isEnough(plans.get(name) ?? 'none', bump)) plans.set(name, bump);
    }
  }
  return plans;
}

function plannedIn(text: string, file: string): readonly { readonly name: string; readonly bump: Bump }[] {
  const head = /^---\r?\n([^]*?)\r?\n---/.exec(text)?.[1] ?? '';
  const lines = head.matchAll(/^['"]?([^'":\s]+)['"]?:\s*['"]?(\w+)['"]?\s*$/gm);
  return [...lines].map(([, name = '', planned = '']) => ({ name, bump: bumpIn(planned, file) }));
}

function bumpIn(planned: string, file: string): Bump {
  const bump = BUMPS.find((known) => planned === known);
  if (bump === undefined) throw new Error(`${file} plans "${planned}". Valid: ${BUMPS.slice(1).join(', ')}.`);
  return bump;
}
