import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm } from '@learning-memory/registry';
import { megabytesIn } from './installed-size.mjs';

const QUICK = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Installs packages by name into a new project; what that took. */
export async function installInto(project, names, { env, scripts = false }) {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  const started = performance.now();
  await runNpm(['install', ...QUICK, ...(scripts ? [] : ['--ignore-scripts']), ...names], { cwd: project, env });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, megabytes: megabytesIn(join(project, 'node_modules')) };
}
