// Prints the weights by which an edit is told whose lines it mends: node src/lines-main.mjs [commits [mendings]]
// REPLAY_REPOSITORIES: a folder of the repositories whose histories they are fitted on.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { fitLines } = await import('./replay/fit-lines.ts');
const { minePairs } = await import('./replay/mine-pairs.ts');
const [commits = 3000, mendings = 200] = process.argv.slice(2).map(Number);
const { REPLAY_REPOSITORIES: repositories } = process.env;
if (repositories === undefined) throw new Error('REPLAY_REPOSITORIES names no folder of repositories.');
const histories = readdirSync(repositories).map((name) =>
  minePairs(name, join(repositories, name), { commits, mendings }),
);
const [constant, ...weights] = fitLines(histories).map((weight) => weight.toFixed(2));
process.stdout.write(`constant ${constant}, weights [${weights.join(', ')}]\n`);
