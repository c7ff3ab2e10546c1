import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.nx/version-plans';
const BUMP = /^['"]?(@[\w/-]+)['"]?:\s*(\w+)\s*$/gmu;

/** What the version plans ask for: by package, the kind of bump and the file of each plan that names it. */
export function plannedBumps(root) {
  const planned = new Map();
  for (const file of planFiles(root)) {
    const [, head = ''] = readFileSync(join(root, FOLDER, file), 'utf8').split(/^---$/mu);
    for (const [, name, kind] of head.matchAll(BUMP)) {
      planned.set(name, [...(planned.get(name) ?? []), { kind, file }]);
    }
  }
  return planned;
}

/** A plan that was released is in the changelogs. */
export function removePlans(root) {
  for (const file of planFiles(root)) rmSync(join(root, FOLDER, file));
}

function planFiles(root) {
  const folder = join(root, FOLDER);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .sort()
    : [];
}
