// Prints what becomes of entries whose commits were reverted or fixed: node src/contested-main.mjs [windows [commits of each]]
// CONTESTED_REPOSITORIES: a folder of repositories; without it this workspace's history and a generated one.
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { contestedPage } = await import('./contested/contested-page.ts');
const [windows = 3, size = 200] = process.argv.slice(2).map(Number);
const verdicts = fileURLToPath(new URL('../data/contested-verdicts.txt', import.meta.url));
const repositories = process.env.CONTESTED_REPOSITORIES;
process.stdout.write(await contestedPage({ windows, size, verdicts, repositories }));
