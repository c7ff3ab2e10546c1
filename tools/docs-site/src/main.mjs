import { join } from 'node:path';
import process from 'node:process';
import { register } from 'tsx/esm/api';

register();
const { buildSite } = await import('./build-site.ts');
const { workspaceRoot } = await import('./workspace/workspace.ts');

const directory = join(workspaceRoot, 'dist/docs');
try {
  const { pages, externalLinks, problems } = await buildSite(directory);
  for (const problem of problems) console.error(problem);
  console.log(`${pages.length} pages, ${externalLinks.length} external links (external-links.txt), not fetched`);
  console.log(`Open ${join(directory, 'index.html')}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
