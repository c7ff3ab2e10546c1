import { existsSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const ADDON = 'build/Release/better_sqlite3.node';

/** Compiling takes over a minute each time; what the checkout has compiled of the same version is the same. */
export function takeCompiled(project, root) {
  const target = join(project, 'node_modules/better-sqlite3');
  const source = join(root, 'node_modules/better-sqlite3');
  if (!existsSync(target) || versionOf(target) !== versionOf(source)) return;
  if (existsSync(join(source, ADDON))) cpSync(join(source, ADDON), join(target, ADDON), { recursive: true });
}

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
