import type { FoundCode } from '@learning-memory/code-indexer';
import { readFilesOf } from '../stale-files.ts';

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Those of the hits whose path, lines or comment hold the text as it stands, whatever its case; in their order. */
export async function literalHits(hits: readonly FoundCode[], text: string): Promise<readonly FoundCode[]> {
  const files = await readFilesOf(hits.map(({ unit }) => unit));
  const asked = text.toLowerCase();
  return hits.filter(({ unit }, index) => {
    const file = files[index];
    const { path, doc = '', startLine, endLine } = unit;
    const lines =
      file === undefined
        ? []
        : DECODER.decode(file.bytes)
            .split('\n')
            .slice(startLine - 1, endLine);
    return [path, doc, ...lines].some((line) => line.toLowerCase().includes(asked));
  });
}
