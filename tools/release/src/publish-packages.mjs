import { join } from 'node:path';
import process from 'node:process';
import { registryOptions, runNpm } from '@learning-memory/registry/npm';
import { assertBuilt } from './built.mjs';
import needs from './needs.cjs';
import { publishedPackages } from './workspace.mjs';

const AT_ONCE = 2;

/** A registry that says nothing for so long will not. */
const ANSWER_MILLISECONDS = 60_000;

/**
 * Publishes what the registry does not have yet, each package after those it depends on, so that after a failure at any of
 * them another run goes on where this one stopped. Without `write` it only says what it would publish. Rejects at the first
 * failure, with nothing begun after it, and before it begins when something is not built from what is there. `only` names
 * those to publish, else all are.
 */
export async function publishPackages({
  root,
  registry,
  write = false,
  report = () => undefined,
  env = process.env,
  only,
}) {
  const all = inOrder(publishedPackages(root));
  const packages = all.filter(({ manifest }) => only?.has(manifest.name) ?? true);
  if (write) assertBuilt(root, packages, all);
  const outcomes = new Map();
  const results = new Map();
  const slots = createSlots(AT_ONCE);
  const failures = [];
  const publish = async (item) => {
    if (failures.length > 0) return 'left';
    const outcome = await publishOne({ root, registry, write, env, ...item }).catch((error) => {
      failures.push({ name: item.manifest.name, error });
      return 'failed';
    });
    report({ name: item.manifest.name, version: item.manifest.version, outcome });
    return outcome;
  };
  for (const item of packages) {
    const earlier = [...needs.neededBy(item.manifest)].map((name) => outcomes.get(name));
    const outcome = Promise.all(earlier).then(() => slots(() => publish(item)));
    outcomes.set(item.manifest.name, outcome);
  }
  for (const [name, outcome] of outcomes) results.set(name, await outcome);
  if (failures.length > 0) throw publishError(failures, results);
  return results;
}

function publishError(failures, results) {
  const left = [...results.values()].filter((outcome) => outcome === 'left').length;
  const advice = `${left} packages were not begun. Mend that and publish again: those that are there are passed over.`;
  const names = failures.map(({ name }) => name).join(' and ');
  const messages = failures.map(({ error }) => error.message).join('\n');
  return new Error(`Publishing ${names} failed. ${advice}\n${messages}`, { cause: failures[0].error });
}

async function publishOne({ root, registry, write, env, path, manifest }) {
  const known = await isPublished(registry, manifest);
  if (known === true) return 'was there';
  if (!write) return known === false ? 'would be published' : 'is unknown, as the registry does not answer';
  const args = ['publish', ...registryOptions(registry), '--access=public', '--loglevel=error'];
  try {
    await runNpm(args, { cwd: join(root, path), env });
  } catch (error) {
    // Another run was quicker, or the registry shows new packages late.
    if (/EPUBLISHCONFLICT|cannot publish over/u.test(error.message)) return 'was there';
    throw error;
  }
  return 'published';
}

/** Whether the registry shows this version to everyone, `undefined` where it fails: that one is asked by publishing. */
async function isPublished(registry, { name, version }) {
  const response = await fetch(new URL(name.replace('/', '%2f'), registry.replace(/\/?$/u, '/')), {
    headers: { accept: 'application/vnd.npm.install-v1+json' },
    signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
  });
  if (response.status >= 500) return undefined;
  if (!response.ok) return false;
  const { versions = {} } = await response.json();
  return Object.hasOwn(versions, version);
}

/** Each package after those it depends on. */
export function inOrder(packages) {
  const byName = new Map(packages.map((item) => [item.manifest.name, item]));
  const order = new Set();
  const add = (item, below) => {
    if (item === undefined || order.has(item)) return;
    const { name } = item.manifest;
    if (below.includes(name)) throw new Error(`Packages depend on each other: ${[...below, name].join(' -> ')}.`);
    for (const needed of needs.neededBy(item.manifest)) add(byName.get(needed), [...below, name]);
    order.add(item);
  };
  for (const item of packages) add(item, []);
  return [...order];
}

/** Runs what it is given, no more than `limit` at a time. */
function createSlots(limit) {
  const waiting = [];
  let free = limit;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
