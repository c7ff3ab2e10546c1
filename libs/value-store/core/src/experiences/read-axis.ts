import type { ValueStoreContext } from '../value-store-context.ts';
import type { CheckedScope } from './cluster-scope.ts';
import { requireEnough } from './enough-experiences.ts';
import { scrollExperiences } from './experience-pages.ts';
import { scopeFilter } from './scope-filter.ts';
import { collectVectors, type ExperienceVectors } from './experience-vectors.ts';

export interface ScopeRequest {
  readonly scope: CheckedScope;
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
  await requireEnough(context, scope, { readable: ids.length, unreadable: unreadableCount });
  return experiences;
}
