/** The page about the packages, as a test found them. */
export function describePackages({ first, second, packages, tasks, server, version }) {
  return `# Packages, installed by name

Written by \`npm run test:packages\`: it releases everything to a registry on loopback from a clone of the last commit, installs
each package by name into a folder of its own as its README says, imports and requires all that it exports, checks its types
(strict, \`skipLibCheck\` off, no DOM), and runs its README's example as it stands, as TypeScript and as JavaScript. Then it patches
one library, builds, and releases again. Seconds are those of one run on two cores, with what else they did. Examples and tasks
ran on Node.js ${version}.

## Releases

| release | packages | versions and changelogs | building | publishing |
| --- | --: | --: | --: | --: |
${releaseRow('first, refused once at one package and run again', first)}
${releaseRow('second, one library patched', second)}

What the second release bumped, and why:

${second.lines.map((line) => `- ${line}`).join('\n')}

Who installs the server after it has the code of the patch: ${second.server.hasPatch ? 'yes' : 'NO'}. Packages that changed without a
version plan after it: ${second.plans.missing.join(', ') || 'none'}.

## The server

On a search path without make, Python and compiler.

| what | seconds | MB | result |
| --- | --: | --: | --- |
${server.map(serverRow).join('\n')}

## Tasks of a user

The [tasks among the examples](../examples/README.md#tasks), each in a folder with the packages that it imports and nothing else, their types
checked as those of the libraries are.

| task | imports | install, s | MB | run, s | result |
| --- | --- | --: | --: | --: | --- |
${tasks.map(taskRow).join('\n')}

## Libraries

| package | install, s | MB | examples run | result |
| --- | --: | --: | --: | --- |
${packages.map(packageRow).join('\n')}
`;
}

const result = ({ problems }) => (problems.length === 0 ? 'ok' : problems.join('; ').replaceAll(/[|\n]/gu, ' '));

/** The plugin brings no packages. */
const megabytes = (row) => (row.megabytes === 0 ? '' : row.megabytes.toFixed(1));

const serverRow = (row) => `| ${row.what} | ${row.seconds.toFixed(1)} | ${megabytes(row)} | ${result(row)} |`;

const releaseRow = (what, { bumps, ...row }) =>
  `| ${what} | ${bumps.length} | ${[row.seconds, row.buildSeconds, row.publishSeconds].map((one) => `${one.toFixed(0)} s`).join(' | ')} |`;

const taskRow = (row) => {
  const imported = row.packages.map((name) => name.replace('@learning-memory/', '')).join(', ');
  return `| ${row.name} | ${imported} | ${row.seconds.toFixed(1)} | ${row.megabytes.toFixed(1)} | ${row.runSeconds.toFixed(1)} | ${result(row)} |`;
};

const packageRow = (row) =>
  `| ${row.name} | ${row.seconds.toFixed(1)} | ${row.megabytes.toFixed(1)} | ${row.examples} | ${result(row)} |`;
