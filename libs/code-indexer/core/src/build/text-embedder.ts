import type { Embedding } from '@learning-memory/embedding';
import type { IndexerContext } from '../indexer-context.ts';
import { embedOrAway } from './stored-files.ts';

/** In the order of the texts; `undefined` when the model is away. */
export type TextEmbedder = (texts: readonly string[]) => Promise<readonly (Embedding | undefined)[] | undefined>;

/** Short texts alone come again: keys of manifests, names of tests, overloads. */
const LONGEST_KEPT = 200;
const MOST_KEPT = 2000;

/** Embeds each text once within a build, as far as it remembers. */
export function createTextEmbedder(context: IndexerContext, signal: AbortSignal | undefined): TextEmbedder {
  const known = new Map<string, Embedding | undefined>();
  return async (texts) => {
    const fresh = [...new Set(texts)].filter((text) => !known.has(text));
    const vectors = fresh.length === 0 ? [] : await embedOrAway(context, fresh, signal);
    if (vectors === undefined) return undefined;
    const found = new Map(fresh.map((text, index) => [text, vectors[index]]));
    const answer = texts.map((text) => (found.has(text) ? found.get(text) : known.get(text)));
    for (const [text, vector] of found) if (text.length <= LONGEST_KEPT) known.set(text, vector);
    for (const text of known.keys()) {
      if (known.size <= MOST_KEPT) break;
      known.delete(text);
    }
    return answer;
  };
}
