import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import needs from './needs.cjs';
import { isTest, packedSources, sourcesOf } from './packed-sources.mjs';
import { readJson } from './workspace.mjs';

/** The file of each built folder that every build writes, or touches where there is nothing to do. */
const STAMPS = { dist: 'dist/tsconfig.lib.tsbuildinfo', bundle: 'bundle/package.json' };

const MOST_NAMED = 5;

/** Throws unless what `items` pack was built from what is there now, in the versions that their manifests have now. */
export function assertBuilt(root, items, packages) {
  const problems = items.flatMap((item) => buildProblems(item, { root, packages }));
  if (problems.length === 0) return;
  const more = problems.length > MOST_NAMED ? `, and ${problems.length - MOST_NAMED} more` : '';
  const named = problems.slice(0, MOST_NAMED).join('; ');
  throw new Error(`What would be published is not built from what is there: ${named}${more}. Run npm run build first.`);
}

function buildProblems(item, workspace) {
  const built = Object.keys(STAMPS).filter((name) => item.manifest.files?.includes(name));
  return built.flatMap((name) => {
    const problem = problemOf(item, name, workspace);
    return problem === undefined ? [] : [`${item.path}/${name} ${problem}`];
  });
}

function problemOf(item, built, { root, packages }) {
  const stamp = join(root, item.path, STAMPS[built]);
  if (!existsSync(stamp)) return 'is missing';
  if (built === 'bundle') {
    const { version } = readJson(stamp);
    if (version !== item.manifest.version) return `says version ${version}, its package.json ${item.manifest.version}`;
  }
  const source = newestOf(root, allSourcesOf(item, built, packages));
  return source.time > statSync(stamp).mtimeMs ? `is older than ${source.path}` : undefined;
}

/** A bundle has what it needs of our packages in it. */
function allSourcesOf(item, built, packages) {
  const others = built === 'bundle' ? neededOf(item, packages) : [];
  return [...sourcesOf(item, built), ...others.flatMap(packedSources)];
}

function neededOf(item, packages, found = new Set()) {
  for (const name of needs.neededBy(item.manifest)) {
    const needed = packages.find(({ manifest }) => manifest.name === name);
    if (needed === undefined || found.has(needed)) continue;
    found.add(needed);
    neededOf(needed, packages, found);
  }
  return [...found];
}

function newestOf(root, paths) {
  let newest = { path: '', time: 0 };
  for (const path of paths.flatMap((one) => filesOf(root, one))) {
    const time = statSync(join(root, path)).mtimeMs;
    if (time > newest.time) newest = { path, time };
  }
  return newest;
}

function filesOf(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  const inside = readdirSync(join(root, path)).map((name) => `${path}/${name}`);
  return inside.filter((one) => !isTest(one)).flatMap((one) => filesOf(root, one));
}
