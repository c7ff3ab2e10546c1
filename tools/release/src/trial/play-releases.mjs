import { join } from 'node:path';
import { clientOf } from '@learning-memory/registry';
import { missingPlans } from '../check-plans.mjs';
import { SERVER } from '../follow.mjs';
import { installInto } from '../packages/install.mjs';
import { plannedBumps } from '../plans.mjs';
import { publishedPackages, readJson } from '../workspace.mjs';
import { buildClone } from './build-clone.mjs';
import { inSeconds } from './in-seconds.mjs';
import { hasPatch, patchLibrary } from './patch-library.mjs';
import { refuseOnce } from './refuse-once.mjs';
import { releaseInClone } from './release-in-clone.mjs';

/** Refused at first, in the middle of the order: others depend on it, and it depends on others. */
export const REFUSED = '@learning-memory/searcher-core';

const publish = ({ clone, env }, url) => releaseInClone(clone, ['publish', '--write', `--registry=${url}`], env);

const messageOf = (work) =>
  work.then(
    () => undefined,
    (error) => error.message,
  );

/** Everything, to a registry that refuses one package at first. */
export async function firstRelease({ clone, registry, env, say }) {
  const planned = [...plannedBumps(clone.root).keys()].sort();
  const versioned = await releaseInClone(clone, ['version', '--write'], env);
  say(`First release: ${versioned.bumps.length} packages, versions and changelogs in ${inSeconds(versioned.seconds)}.`);
  const buildSeconds = await buildClone(clone, env);
  say(`Built again in ${inSeconds(buildSeconds)}.`);
  const manifests = publishedPackages(clone.root);
  const started = performance.now();
  const published = await publishTwice({ clone, registry, say, count: manifests.length });
  const publishSeconds = (performance.now() - started) / 1000;
  say(`The second run published the rest; both took ${inSeconds(publishSeconds)}.`);
  return { ...versioned, ...published, planned, manifests, buildSeconds, publishSeconds };
}

/** Once to a registry that refuses a package in the middle, and again. */
async function publishTwice({ clone, registry, say, count }) {
  const refusing = await refuseOnce(registry.url, REFUSED);
  try {
    const env = await clientOf({ url: refusing.url, folder: join(clone.folder, 'refused') });
    const refusal = await messageOf(publish({ clone, env }, refusing.url));
    const afterRefusal = (await readRegistry(registry, clone)).size;
    say(`Publishing ${REFUSED} was refused once: ${afterRefusal} of ${count} packages were there.`);
    const { outcomes } = await publish({ clone, env }, refusing.url);
    return { refusal, afterRefusal, outcomes };
  } finally {
    await refusing.stop();
  }
}

/** One library with a fix, and what needs it. Nothing can be published before it is built. */
export async function secondRelease({ clone, registry, env, say }) {
  await patchLibrary(clone.root);
  const versioned = await releaseInClone(clone, ['version', '--write'], env);
  const unbuilt = await messageOf(publish({ clone, env }, registry.url));
  const buildSeconds = await buildClone(clone, env);
  const { outcomes, seconds } = await publish({ clone, env }, registry.url);
  for (const line of versioned.lines) say(`  ${line}`);
  const times = [versioned.seconds, buildSeconds, seconds].map(inSeconds);
  say(
    `Second release: ${versioned.bumps.length} packages; versions in ${times[0]}, built in ${times[1]}, published in ${times[2]}.`,
  );
  const plans = await missingPlans(clone.root);
  const server = await readServer({ clone, env });
  say(`Who installs the server now has the patch: ${server.hasPatch}; its bundle says ${server.version}.`);
  return { ...versioned, outcomes, unbuilt, plans, server, buildSeconds, publishSeconds: seconds };
}

/** What somebody gets who installs the server by name. */
async function readServer({ clone, env }) {
  const project = join(clone.folder, 'patched-server');
  await installInto(project, [SERVER], { env });
  const bundle = join(project, 'node_modules', SERVER, 'bundle');
  return { version: readJson(bundle, 'package.json').version, hasPatch: hasPatch(join(bundle, 'code')) };
}

/** What the registry has of each package: its manifests by version. */
export async function readRegistry(registry, clone) {
  const found = new Map();
  for (const { manifest } of publishedPackages(clone.root)) {
    const response = await fetch(new URL(manifest.name.replace('/', '%2f'), registry.url));
    if (response.ok) found.set(manifest.name, (await response.json()).versions);
  }
  return found;
}
