#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownRegistry } from '@learning-memory/registry/npm';
import { describeBump } from './bumps.mjs';
import { assertReleased, missingPlans } from './check-plans.mjs';
import { publishPackages } from './publish-packages.mjs';
import { tagLastRelease } from './release-commit.mjs';
import { versionPackages } from './version-packages.mjs';

const USAGE = `Usage: node tools/release/src/main.mjs version|publish|check-plans [--write] [--registry=<address>] [--base=<commit>] [--report=<file of JSON>]
Without --write nothing is changed and nothing is published.`;

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Nx takes the workspace it works in from here.
process.chdir(root);

const commands = {
  async version({ write }) {
    const tagged = write ? await tagLastRelease(root) : [];
    const bumps = await versionPackages({ root, write });
    const lines = [
      ...tagged.map((tag) => `${tag}: tagged now, its release was broken off.`),
      ...bumps.map(describeBump),
    ];
    const done = write ? 'Committed and tagged.' : 'Nothing was changed: --write does it.';
    const said =
      bumps.length === 0
        ? 'No version plan asks for a release.'
        : `${bumps.length} packages get a new version. ${done}`;
    return { said: [...lines, said].join('\n'), report: { bumps, lines, tagged } };
  },
  async publish({ write, registry }) {
    if (write) await assertReleased(root);
    const address = registry ?? (await ownRegistry({ cwd: root }));
    const report = ({ name, version, outcome }) => console.log(`${name}@${version} ${outcome}`);
    const results = await publishPackages({ root, registry: address, write, report });
    const count = [...results.values()].filter((outcome) => outcome.endsWith('published')).length;
    const said = `${count} of ${results.size} packages ${write ? 'were published' : 'would be published: --write does it'}.`;
    return { said, report: { outcomes: Object.fromEntries(results) } };
  },
  async 'check-plans'({ base }) {
    const { missing, unknown } = await missingPlans(root, base);
    if (missing.length > 0) {
      throw new Error(
        `These packages changed since their release, and no version plan names them: ${missing.join(', ')}. Write one with npx nx release plan.`,
      );
    }
    if (unknown.length > 0 && process.env.CI) {
      throw new Error(
        `${unknown.length} packages could not be compared, as this clone has no release of them, such as ${unknown[0]}. Check out with the tags ("fetch-depth: 0"), or name a commit with --base.`,
      );
    }
    const passed =
      unknown.length > 0 ? `; ${unknown.length} could not be compared, as this clone has no release of them` : '';
    return { said: `Every package that changed has a version plan${passed}.`, report: { missing, unknown } };
  },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      registry: { type: 'string' },
      report: { type: 'string' },
      base: { type: 'string' },
    },
  });
  const command = Object.hasOwn(commands, positionals[0] ?? '') ? commands[positionals[0]] : undefined;
  if (command === undefined) throw new Error(USAGE);
  const { said, report } = await command(values);
  console.log(said);
  if (values.report !== undefined) writeFileSync(values.report, JSON.stringify(report));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
