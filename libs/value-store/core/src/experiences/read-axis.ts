import type { ClusterScope } from '@learning-memory/value-store';
import type { ValueStoreContext } from '../value-store-context.ts';
import { requireReadable, scopeFilter } from './axis-state.ts';
import { scrollExperiences } from './experience-pages.ts';
import { collectVectors, type ExperienceVectors } from './experience-vectors.ts';

export interface ScopeRequest {
  readonly scope: ClusterScope;
  readonly signal?: AbortSignal | undefined;
}

export interface AxisReading {
  /** Rejects `VALUE_STORE_INSUFFICIENT_DATA`. */
  readonly experiences: Promise<ExperienceVectors>;
  /** Nobody waits for the experiences any more. */
  stop(): void;
}

export function startReading(context: ValueStoreContext, { scope, signal }: ScopeRequest): AxisReading {
  const stopped = new AbortController();
  const signals = signal === undefined ? [stopped.signal] : [stopped.signal, signal];
  const experiences = readAxis(context, { scope, signal: AbortSignal.any(signals) });
  // One that is stopped has nobody to hear of it.
  experiences.catch(() => {});
  return { experiences, stop: () => stopped.abort() };
}

/** The words of a page are analysed while the next one is read. */
async function readAxis(context: ValueStoreContext, { scope, signal }: ScopeRequest): Promise<ExperienceVectors> {
  const { clusteringSpaces, embedding } = context;
  const { axis } = scope;
  clusteringSpaces.prepare([]);
  const pages = scrollExperiences(context, { axis, filter: scopeFilter(scope), withVectors: true, signal });
  const experiences = await collectVectors(pages, {
    axis,
    dimension: embedding.model.dimension,
    onTexts: (texts) => clusteringSpaces.prepare(texts),
  });
  const { ids, unreadableCount } = experiences;
  requireReadable(context, scope, { readable: ids.length, unreadable: unreadableCount });
  return experiences;
}
