import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodeSet } from './bench-data.ts';
import { codeSearch, indexFolder } from './index-folder.ts';
import { ask, type Answers, type RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

const LIMIT = 10;

/** Writes each function as a file whose path says nothing, indexes the folder, and asks for functions. */
export async function measureCode(
  parts: RetrievalHome,
  { codes, dev }: CodeSet,
  variants: readonly Variant[],
): Promise<Answers> {
  const directory = join(parts.home.path, 'functions');
  for (const [index, code] of codes.entries()) {
    const folder = join(directory, String(index));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'code.py'), code);
  }
  await indexFolder(parts, directory);
  const questions = dev.map(({ q, gold }) => ({ text: q, gold: new Set([`${gold}/code.py`]) }));
  await using search = codeSearch(parts, LIMIT);
  return await ask(questions, variants, async (variant, query) => {
    const { hits } = await search(variant, query);
    return hits.map(({ unit }) => unit.path);
  });
}
