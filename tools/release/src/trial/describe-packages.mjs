/** The page about the packages, as a test found them. */
export function describePackages({ first, second, packages, server, version }) {
  return `# Packages, installed by name

Written by \`npm run test:packages\`: it releases everything to a registry on loopback from a clone of the last commit, installs
each package by name into a folder of its own as its README says, imports and requires all that it exports, checks its types
(strict, \`skipLibCheck\` off, no DOM), and runs its README's example as it stands, as TypeScript and as JavaScript. Seconds are those
of one run on two cores, with what else they did. Examples ran on Node.js ${version}.

## Releases

| release | packages | versions and changelogs | publishing |
| --- | --: | --: | --: |
| first, refused once at one package and run again | ${first.bumps.length} | ${first.seconds.toFixed(0)} s | ${first.publishSeconds.toFixed(0)} s |
| second, one library patched | ${second.bumps.length} | ${second.seconds.toFixed(0)} s | ${second.publishSeconds.toFixed(0)} s |

What the second release bumped, and why:

${second.lines.map((line) => `- ${line}`).join('\n')}

## The server

On a search path without make, Python and compiler.

| what | seconds | MB | result |
| --- | --: | --: | --- |
${server.map(serverRow).join('\n')}

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

const packageRow = (row) =>
  `| ${row.name} | ${row.seconds.toFixed(1)} | ${row.megabytes.toFixed(1)} | ${row.examples} | ${result(row)} |`;
