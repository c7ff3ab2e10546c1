// Prints what each space finds and how topics fit planted ones: [BENCH_DATA=<folder>] node src/spaces-main.mjs [--quick]
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { spacesPage } = await import('./spaces/spaces-page.ts');
process.stdout.write(
  await spacesPage({
    benchData: process.env.BENCH_DATA,
    quick: process.argv.includes('--quick'),
    progress: (line) => process.stderr.write(`${line}\n`),
  }),
);
