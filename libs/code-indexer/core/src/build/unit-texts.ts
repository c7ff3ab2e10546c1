import { join } from 'node:path';
import type { CodeParser, CodeUnitPayload } from '@learning-memory/code-indexer';
import { fileHash } from '../files/file-hash.ts';
import { readSource } from '../files/read-source.ts';
import { lexicalTexts } from '../unit-text.ts';
import { readPrepared } from './read-prepared.ts';
import { versionOf } from './version-of.ts';

export interface StoredUnit {
  readonly id: string;
  readonly payload: CodeUnitPayload;
}

/**
 * The texts by whose words stored units are found, in their order: stores do not give them back. They are read from the
 * files again; of a file that is not what it was when it was indexed, bodies are left out until it is indexed anew.
 */
export function createUnitTexts(
  parser: CodeParser,
): (units: readonly StoredUnit[]) => Promise<readonly Readonly<Record<string, string>>[]> {
  return async (units) => {
    const known = new Map<string, Readonly<Record<string, string>>>();
    const files = new Map(
      units.map(({ payload }) => [JSON.stringify([payload.project, payload.root, payload.path]), payload]),
    );
    for (const payload of files.values()) {
      for (const { id, text } of await readUnits(parser, payload)) known.set(id, text);
    }
    return units.map(({ id, payload }) => known.get(id) ?? textsWithoutBody(payload));
  };
}

async function readUnits(
  parser: CodeParser,
  { project, root, path, fileHash: expected, indexedAt }: CodeUnitPayload,
): Promise<readonly { readonly id: string; readonly text: Readonly<Record<string, string>> }[]> {
  const bytes = await readSource(join(root, path));
  if (typeof bytes === 'string' || fileHash(bytes) !== expected) return [];
  const version = versionOf({ parser }, { root, path, hash: expected });
  return (await readPrepared(parser, { project, root, path, bytes, hash: expected, version, indexedAt })).units;
}

function textsWithoutBody(payload: CodeUnitPayload): Readonly<Record<string, string>> {
  const { path, language } = payload;
  return lexicalTexts({ path, language, unit: { ...payload, startOffset: 0, endOffset: 0 }, body: '' });
}
