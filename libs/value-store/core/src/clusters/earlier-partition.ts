import type { ClusterParameters } from '@learning-memory/value-store';
import { NOISE, UNKNOWN } from '../clustering-space/settle-partition.ts';
import type { ValueStoreContext } from '../value-store-context.ts';
import { parametersToTry } from './parameters-to-try.ts';
import type { StoredRun } from './stored-run.ts';

/** The space is made anew when so many, of those it was made of, have been folded in. */
const GROWTH = 1 / 5;

/** The earlier run where its space still stands: that of another model has no vectors any more. */
export function continued({ embedding }: ValueStoreContext, earlier: StoredRun | undefined): StoredRun | undefined {
  return earlier?.report.modelId === embedding.model.id ? earlier : undefined;
}

/** The earlier run where its clusters may stay: not when others were asked for, by other parameters or another model. */
export function comparable(context: ValueStoreContext, earlier: StoredRun | undefined): StoredRun | undefined {
  const run = continued(context, earlier);
  const isTried = (parameters: ClusterParameters): boolean =>
    parameters.minClusterSize === run?.report.parameters.minClusterSize &&
    parameters.minSamples === run.report.parameters.minSamples;
  return parametersToTry(context.parameters).some(isTried) ? run : undefined;
}

/** The rows of what came since the space was made; none when it is to be made anew. */
export function rowsToFoldIn(ids: readonly string[], earlier: StoredRun | undefined): readonly number[] {
  if (earlier === undefined) return [];
  const known = knownTo(earlier);
  const before = new Set(earlier.report.foldedIn);
  const rows = [...ids.keys()].filter((row) => before.has(ids[row] ?? '') || !known.has(ids[row] ?? ''));
  return rows.length >= (ids.length - rows.length) * GROWTH ? [] : rows;
}

/** Each row's cluster of before, by its place in the run; `undefined` without one. */
export function earlierLabels(ids: readonly string[], earlier: StoredRun | undefined): Int32Array | undefined {
  if (earlier === undefined) return undefined;
  const places = new Map(earlier.report.noise.map((id) => [id, NOISE]));
  for (const [place, { members }] of earlier.clusters.entries()) for (const id of members) places.set(id, place);
  return Int32Array.from(ids, (id) => places.get(id) ?? UNKNOWN);
}

/** Every id a run had before it. */
export function knownTo(run: StoredRun): ReadonlySet<string> {
  return new Set([...run.report.noise, ...run.clusters.flatMap(({ members }) => members)]);
}
