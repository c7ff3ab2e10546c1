import { writeFile } from 'node:fs/promises';
import { register } from 'tsx/esm/api';

register();
const { fitRelevance } = await import('./relevance/fit-relevance.ts');
const page = await fitRelevance();
await writeFile(new URL('../../../docs/relevance.md', import.meta.url), page);
process.stdout.write(page);
