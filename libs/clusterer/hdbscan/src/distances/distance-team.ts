import { createWorkerPool } from '@learning-memory/concurrency';
import { createDistanceShare, nearestOf, UNIT_COLUMNS, writeRange } from './distance-share.ts';
import type { DistanceApi, DistanceWorkerData } from './distance.worker.ts';
import { HelpedWork } from '../work-sharing/helped-work.ts';
import type { DistanceRows } from './row-cache.ts';
import { BATCH_ROWS, COUNTERS_ADDRESS, sharedLayout, type SharedLayout } from './shared-layout.ts';
import { WorkCounters } from '../work-sharing/shared-work.ts';
import { writeVectors, type OrderedPoints } from './write-vectors.ts';

export interface PointsToLoad extends OrderedPoints {
  /** Points that make one dense, itself counted; from 1 to the number of points. */
  readonly minSamples: number;
  /** Lies in shared memory; what is measured after element 0 became other than 0 is incomplete. */
  readonly stop: Int32Array;
}

/** Are points in the memory of the team, numbered in their order; they are gone when others are loaded. */
export interface LoadedPoints extends DistanceRows {
  /** For each point the least distance within which it is dense (Campello et al. 2013, definition 3.1). */
  coreDistances(): Promise<Float64Array>;
}

/** This thread and a second one measure distances in one memory. */
export interface DistanceTeam extends AsyncDisposable {
  load(points: PointsToLoad): LoadedPoints;
}

const MAX_PAGES = 65_536;
const PAGE_BYTES = 65_536;

/** Products of coordinates from which on a second thread pays: one takes some 80 ms for them, and a thread 40 to start. */
const HELPED_PRODUCTS = 2e9;

/** The second thread makes hardly any objects. */
const HELPER_YOUNG_GENERATION_MB = 2;

/** The memory grows with the largest set of points; the second thread starts when it first pays. */
export function createDistanceTeam(): DistanceTeam {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true });
  const workerData: DistanceWorkerData = { memory };
  const helper = createWorkerPool<DistanceApi>({
    base: import.meta.url,
    file: './distance.worker',
    workerData,
    youngGenerationMb: HELPER_YOUNG_GENERATION_MB,
  });
  const own = createDistanceShare(memory);
  const together = new HelpedWork(new WorkCounters(memory.buffer, COUNTERS_ADDRESS));

  const load = (points: PointsToLoad): LoadedPoints => {
    const { metric, stop, dimension, minSamples } = points;
    const count = points.order.length;
    const layout = sharedLayout({ metric, count, dimension, neighbours: minSamples - 1 });
    grow(memory, layout.pages);
    const shared = { layout, metric, error: writeVectors(memory, layout, points) };
    const isHelped = paysHelp({ count, dimension });
    return {
      columns: new Uint32Array(memory.buffer, layout.columns, count),
      targets: layout.cachedRows,
      isKept: layout.isKept,
      async coreDistances() {
        // A point alone is dense on its own.
        if (minSamples === 1) return new Float64Array(count);
        writeRange(memory, { address: layout.columns, first: 0, count });
        new Float64Array(memory.buffer, layout.nearest, layout.nearestCount).fill(Infinity);
        await together.run(
          { units: Math.ceil(count / BATCH_ROWS), stop },
          (work) => own.nearest({ ...shared, ...work, thread: 0 }),
          isHelped ? (work) => helper.run('nearest', { ...shared, ...work, thread: 1 }) : undefined,
        );
        return furthestOfNearest(memory, layout);
      },
      async measure(rows, columnCount) {
        new Uint32Array(memory.buffer, layout.rows, rows.length).set(rows.map(({ point }) => point));
        new Uint32Array(memory.buffer, layout.targets, rows.length).set(rows.map(({ target }) => target));
        const rowWork = { ...shared, rowCount: rows.length, columnCount };
        await together.run(
          { units: Math.ceil(columnCount / UNIT_COLUMNS), stop },
          (work) => own.rows({ ...rowWork, ...work, thread: 0 }),
          isHelped ? (work) => helper.run('rows', { ...rowWork, ...work, thread: 1 }) : undefined,
        );
      },
      ...own.rowReader({ layout, metric, thread: 0 }),
    };
  };
  return { load, [Symbol.asyncDispose]: () => helper[Symbol.asyncDispose]() };
}

/** Says whether points are so many that a second thread saves more than it costs to start. */
export function paysHelp({ count, dimension }: { readonly count: number; readonly dimension: number }): boolean {
  return count ** 2 * dimension >= HELPED_PRODUCTS;
}

function grow(memory: WebAssembly.Memory, pages: number): void {
  const missing = pages - memory.buffer.byteLength / PAGE_BYTES;
  if (missing > 0) memory.grow(missing);
}

/** Of what both threads have seen. */
function furthestOfNearest(memory: WebAssembly.Memory, layout: SharedLayout): Float64Array {
  const nearest = nearestOf(memory, layout, 0);
  const others = nearestOf(memory, layout, 1);
  return Float64Array.from({ length: layout.count }, (_, point) => {
    for (const distance of others.values(point)) nearest.offer(point, distance);
    return nearest.largest(point);
  });
}
