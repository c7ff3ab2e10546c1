import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.nx/version-plans';
const BUMP = /^['"]?(@[\w/-]+)['"]?:\s*(\w+)\s*$/gmu;

/** What the version plans ask for: by package, the kind of bump and the file of each plan that names it. */
export function plannedBumps(root) {
  const folder = join(root, FOLDER);
  const planned = new Map();
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const [, head = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/mu);
    for (const [, name, kind] of head.matchAll(BUMP)) {
      planned.set(name, [...(planned.get(name) ?? []), { kind, file }]);
    }
  }
  return planned;
}
