import { knowledgeError, type EarlierKind, type EarlierVersion } from '@learning-memory/knowledge';
import type { KnowledgeContext } from './knowledge-context.ts';

/** Of the scopes, the latest replaced first; `State` is what the store keeps of the kind. */
export async function earlierOf<State>(
  { store }: KnowledgeContext,
  kind: EarlierKind,
  scopes: readonly string[],
): Promise<readonly (EarlierVersion<State> & { readonly scope: string })[]> {
  return (await store.listEarlier({ kind, scopes })) as readonly (EarlierVersion<State> & { readonly scope: string })[];
}

/** What a version says. Throws `KNOWLEDGE_VERSION_NOT_FOUND`. */
export function stateOf<State>(versions: readonly EarlierVersion<State>[], version: number, what: string): State {
  const found = versions.find((each) => each.version === version);
  if (found !== undefined) return found.state;
  const numbers = versions.map((each) => each.version);
  const known = numbers.length === 0 ? 'It was never changed' : `Earlier versions: ${numbers.join(', ')}`;
  const message = `There is no earlier version ${version} of ${what}. ${known}.`;
  throw knowledgeError('KNOWLEDGE_VERSION_NOT_FOUND', message, { details: { version, versions: numbers } });
}
