import { join } from 'node:path';
import { readSource } from '../files/read-source.ts';
import { createSkipCounter } from '../files/skipped-files.ts';
import { walkDirectory } from '../files/walk-directory.ts';

const [root = ''] = process.argv.slice(2);

// Walks and reads a folder, and prints what it read and what it did not.
const skipped = createSkipCounter();
const read: string[] = [];
const onSkip: typeof skipped.add = (reason, path) => skipped.add(reason, path);
for await (const path of walkDirectory({ root, recursive: true, onSkip })) {
  const bytes = await readSource(join(root, path));
  if (typeof bytes === 'string') onSkip(bytes, path);
  else read.push(path);
}
process.stdout.write(JSON.stringify({ read, skipped: skipped.list() }));
