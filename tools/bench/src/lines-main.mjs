// Prints the weights by which an edit is told whose lines it mends: node src/lines-main.mjs [commits [mendings]]
// REPLAY_REPOSITORIES: a folder of repositories; REPLAY_DEVELOPMENT names those whose histories they are fitted on.
import { join } from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { fitLines } = await import('./replay/fit-lines.ts');
const { minePairs } = await import('./replay/mine-pairs.ts');
const [commits = 3000, mendings = 200] = process.argv.slice(2).map(Number);
const { REPLAY_REPOSITORIES: repositories, REPLAY_DEVELOPMENT: development } = process.env;
if (repositories === undefined || development === undefined)
  throw new Error('REPLAY_REPOSITORIES is to name a folder of repositories, and REPLAY_DEVELOPMENT those to fit on.');
const histories = development
  .split(',')
  .map((name) => minePairs(name, join(repositories, name), { commits, mendings }));
const [constant, ...weights] = fitLines(histories).map((weight) => weight.toFixed(2));
process.stdout.write(`constant ${constant}, weights [${weights.join(', ')}]\n`);
