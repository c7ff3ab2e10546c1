// Plays an agent that follows a script in sixty tasks with traps, and writes docs/lessons-at-actions.md: node src/traps-main.mjs [seeds]
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { trapFigures } = await import('./traps/traps-page.ts');
const { withReplayFigures } = await import('./replay/replay-page.ts');
const [seeds = 100] = process.argv.slice(2).map(Number);
const figures = await trapFigures(seeds);
process.stdout.write(`${figures}\n`);
const page = new URL('../../../docs/lessons-at-actions.md', import.meta.url);
await writeFile(page, withReplayFigures(await readFile(page, 'utf8'), figures, 'traps'));
