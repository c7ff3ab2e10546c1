import { writeFile } from 'node:fs/promises';
import { register } from 'tsx/esm/api';

register();
const { relevancePage } = await import('./relevance/relevance-page.ts');
const page = await relevancePage();
await writeFile(new URL('../../../docs/relevance.md', import.meta.url), page);
process.stdout.write(page);
