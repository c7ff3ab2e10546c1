import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'tsx/esm/api';

register();
const { judgeJournals, withFigures } = await import('./values/values-page.ts');
const file = new URL('../../../docs/values.md', import.meta.url);
const page = withFigures(await readFile(file, 'utf8'), await judgeJournals());
await writeFile(file, page);
process.stdout.write(page);
