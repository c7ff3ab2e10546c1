// Prints what is told at actions that mend what went wrong in real histories: node src/replay-main.mjs [commits [mendings]]
// REPLAY_REPOSITORIES: a folder of repositories; without it this workspace's history and a generated one. With it, the figures
// are also written into docs/lessons-at-actions.md; REPLAY_DEVELOPMENT names those on which the matcher was chosen.
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { replayFigures, withReplayFigures } = await import('./replay/replay-page.ts');
const [commits = 3000, mendings = 200] = process.argv.slice(2).map(Number);
const { REPLAY_REPOSITORIES: repositories, REPLAY_DEVELOPMENT: development = '' } = process.env;
const figures = await replayFigures({ commits, mendings, repositories, development: development.split(',') });
process.stdout.write(`${figures}\n`);
if (repositories !== undefined) {
  const page = new URL('../../../docs/lessons-at-actions.md', import.meta.url);
  await writeFile(page, withReplayFigures(await readFile(page, 'utf8'), figures));
}
