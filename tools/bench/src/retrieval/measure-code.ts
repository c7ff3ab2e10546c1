import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import type { CodeSet } from './bench-data.ts';
import { askInModes, scoreModes, type ModeScores, type RetrievalHome } from './retrieval-home.ts';

const PROJECT = 'functions';
const LIMIT = 10;

/** Writes each function as a file whose path says nothing, indexes the folder, and asks `searchCode`. */
export async function measureCode(parts: RetrievalHome, { codes, dev }: CodeSet): Promise<ModeScores> {
  const directory = join(parts.home.path, PROJECT);
  for (const [index, code] of codes.entries()) {
    const folder = join(directory, String(index));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'code.py'), code);
  }
  await using parser = createTreeSitterCodeParser();
  await createCodeIndexer({ parser, ...parts }).index({ directory, project: PROJECT });
  const questions = dev.map(({ q, gold }) => ({ text: q, gold: new Set([`${gold}/code.py`]) }));
  const answers = await askInModes(questions, async (mode, query) => {
    const { hits } = await parts.searcher(mode).searchCode({ query, limit: LIMIT });
    return hits.map(({ unit }) => unit.path);
  });
  return scoreModes(answers);
}
