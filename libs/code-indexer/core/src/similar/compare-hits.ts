import type { CodeUnitPayload, FoundCode } from '@learning-memory/code-indexer';
import { redactSecrets } from '@learning-memory/redaction';
import { readFilesOf } from '../stale-files.ts';
import { compareShapes, shapeOf, type CodeComparison } from './code-shape.ts';

/**
 * So much of a hit's score is what its code has in common with the snippet, and so much of that is its shape, the rest names:
 * docs/decisions/0036-an-index-that-follows.md.
 */
const SHARE_OF_CODE = 0.5;
const SHARE_OF_SHAPE = 0.75;
const NAMES = 3;
const SAME_SHAPE = 0.8;
const LIKE_SHAPE = 0.4;
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Hits by what they mean and by how their code is like the snippet, which each says in one line. */
export async function compareHits(hits: readonly FoundCode[], snippet: string): Promise<readonly FoundCode[]> {
  const asked = shapeOf(snippet);
  const codes = await codesOf(hits.map(({ unit }) => unit));
  const best = Math.max(...hits.map(({ score }) => score));
  const compared = hits.map((hit, index) => {
    const code = codes[index];
    // What has changed since is as like as its meaning.
    if (code === undefined) return { ...hit, score: hit.score * (1 - SHARE_OF_CODE) };
    const comparison = compareShapes(asked, shapeOf(code));
    const inCode = SHARE_OF_SHAPE * comparison.shape + (1 - SHARE_OF_SHAPE) * comparison.names;
    const score = (1 - SHARE_OF_CODE) * (best > 0 ? hit.score / best : 0) + SHARE_OF_CODE * inCode;
    return { ...hit, score, compared: describe(comparison) };
  });
  return compared.sort((a, b) => b.score - a.score);
}

/** In the order of the units, without secrets; `undefined` where the file is not what was indexed. */
async function codesOf(units: readonly CodeUnitPayload[]): Promise<readonly (string | undefined)[]> {
  const files = await readFilesOf(units);
  return units.map(({ fileHash, startLine, endLine }, index) => {
    const file = files[index];
    if (file?.hash !== fileHash) return undefined;
    const lines = redactSecrets(DECODER.decode(file.bytes)).text.split('\n');
    return lines.slice(startLine - 1, endLine).join('\n');
  });
}

function describe({ shape, both, onlyFirst, onlySecond }: CodeComparison): string {
  const kind = shape >= SAME_SHAPE ? 'same shape' : shape >= LIKE_SHAPE ? 'similar shape' : 'other shape';
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['both', both],
    ['only here', onlySecond],
    ['not here', onlyFirst],
  ];
  const said = parts.flatMap(([title, names]) =>
    names.length === 0 ? [] : [`${title}: ${longest(names).join(', ')}`],
  );
  return [kind, ...said].join('; ');
}

/** Long names tell most. */
function longest(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => b.length - a.length).slice(0, NAMES);
}
