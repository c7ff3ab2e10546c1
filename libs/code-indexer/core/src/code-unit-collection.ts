import { createHash } from 'node:crypto';
import type { CodeUnit, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

/**
 * The lexical fields and their measured weights: name, first sentence of the doc, signature with place, and body with the
 * whole doc.
 */
export const CODE_TEXT_FIELDS = { name: 4, doc: 2, signature: 1, body: 0.5 } as const;
export type CodeTextField = keyof typeof CODE_TEXT_FIELDS;

/**
 * The collection `code_units`. It also holds points of an index that is being built or was replaced: a hit belongs to
 * the index when `CodeIndexStore.liveUnits` names its id.
 */
export function codeUnitCollection(model: CollectionModel): CollectionRef<CodeUnitPayload> {
  return {
    name: 'code_units',
    model,
    textFields: CODE_TEXT_FIELDS,
    indexedFields: ['project', 'path', 'language', 'kind', 'name'],
  };
}

export interface CodeFileUnits {
  readonly project: string;
  readonly path: string;
  /**
   * The version of the file: another one gives other ids, so that the points of the next index do not replace those of
   * the present one.
   */
  readonly version: string;
  readonly units: readonly Pick<CodeUnit, 'kind' | 'qualifiedName' | 'startLine'>[];
}

/**
 * The ids of a file's units, in their order: `code_` and a hash of project, path, version, kind, qualified name and
 * start line. Units that share all of these, as they may on one line, are told apart by their order.
 */
export function codeUnitIds({ project, path, version, units }: CodeFileUnits): readonly string[] {
  const seen = new Map<string, number>();
  return units.map(({ kind, qualifiedName, startLine }) => {
    const key = JSON.stringify([project, path, version, kind, qualifiedName, startLine]);
    const ordinal = seen.get(key) ?? 0;
    seen.set(key, ordinal + 1);
    const hash = createHash('sha256').update(`${key}#${ordinal}`);
    return `code_${hash.digest('hex').slice(0, 32)}`;
  });
}
