import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { traceCalls } = await import('./trace-calls.mjs');

/** Files and packages that calls ran through; with `--files` their names, too. */
for (const [name, files] of Object.entries(await traceCalls())) {
  const packages = new Set(files.map((file) => file.split('/src/')[0]));
  console.log(`${name}: ${files.length} files in ${packages.size} packages`);
  if (process.argv.includes('--files')) for (const file of files) console.log(`  ${file}`);
}
process.exit(0);
