import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runNode } from '../packages/run-node.mjs';

const PROGRAM = 'tools/release/src/main.mjs';
const NX = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', NX_ISOLATE_PLUGINS: 'false', FORCE_COLOR: '0' };

/** Runs the release of a clone as a person does; what it reports, with the seconds it took. */
export async function releaseInClone(clone, args, env) {
  const report = join(clone.folder, 'report.json');
  const started = performance.now();
  const options = { cwd: clone.root, env: { ...env, ...NX } };
  await runNode(process.execPath, [PROGRAM, ...args, `--report=${report}`], options);
  return { ...JSON.parse(readFileSync(report, 'utf8')), seconds: (performance.now() - started) / 1000 };
}

/** What a test of a release hands on of its own environment: nothing that npm or its runner set. */
export const clientEnvironment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm|nx)_/iu.test(name))),
  NODE_OPTIONS: '',
});

/** Asks for a release of one package. */
export function writePlan(root, { name, kind, text }) {
  const folder = join(root, '.nx/version-plans');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'one-package.md'), `---\n'${name}': ${kind}\n---\n\n${text}\n`);
}
