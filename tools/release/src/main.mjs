#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runNpm } from '@learning-memory/registry/npm';
import { describeBump } from './bumps.mjs';
import { publishPackages } from './publish-packages.mjs';
import { versionPackages } from './version-packages.mjs';

const USAGE = `Usage: node tools/release/src/main.mjs version|publish [--write] [--registry=<address>]
Without --write nothing is changed and nothing is published.`;

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Nx takes the workspace it works in from here.
process.chdir(root);

const commands = {
  async version({ write }) {
    const bumps = await versionPackages({ root, write });
    if (bumps.length === 0) return 'No version plan asks for a release.';
    const said = write ? 'Committed and tagged.' : 'Nothing was changed: --write does it.';
    return `${bumps.map(describeBump).join('\n')}\n${bumps.length} packages get a new version. ${said}`;
  },
  async publish({ write, registry }) {
    const address = registry ?? (await runNpm(['config', 'get', 'registry'], { cwd: root })).trim();
    const report = ({ name, version, outcome }) => console.log(`${name}@${version} ${outcome}`);
    const results = await publishPackages({ root, registry: address, write, report });
    const count = [...results.values()].filter((outcome) => outcome.endsWith('published')).length;
    return `${count} of ${results.size} packages ${write ? 'were published' : 'would be published: --write does it'}.`;
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, registry: { type: 'string' } },
  });
  const command = Object.hasOwn(commands, positionals[0] ?? '') ? commands[positionals[0]] : undefined;
  if (command === undefined) throw new Error(USAGE);
  console.log(await command(values));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
