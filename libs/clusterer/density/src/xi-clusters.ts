import { itemAt } from '@learning-memory/array-access';
import type { ReachabilityPlot } from './reachability-plot.ts';

export interface XiOptions {
  /** Between 0 and 1: by which share reachability must fall and rise at the borders of a cluster. */
  readonly xi: number;
  readonly minSamples: number;
  readonly minClusterSize: number;
}

/** Holds the first and the last entry. */
type EntryRange = readonly [start: number, end: number];

interface DownArea {
  readonly start: number;
  readonly end: number;
  /** The highest reachability between the area and the entry looked at. */
  highestSince: number;
}

/**
 * Clusters of a reachability plot as ranges of its entries, inner ones before those around them: figure 19 of the OPTICS
 * paper, with an end that rises to infinity and the correction of Schubert and Gertz 2018 ("Improving the cluster structure
 * extracted from OPTICS plots"), as scikit-learn does it.
 */
export function xiClusters(
  { reachability, predecessors }: ReachabilityPlot,
  options: XiOptions,
): readonly EntryRange[] {
  const plot = new SteepPlot(reachability, options);
  const clusters: EntryRange[] = [];
  let areas: DownArea[] = [];
  let next = 0;
  let highest = 0;
  for (let entry = 0; entry < reachability.length; entry++) {
    const isDown = plot.isSteepDown(entry);
    if (entry < next || !(isDown || plot.isSteepUp(entry))) continue;
    highest = reachability.slice(next, entry + 1).reduce((most, each) => Math.max(most, each), highest);
    areas = plot.stillOpen(areas, highest);
    const end = isDown ? plot.endOfDown(entry) : plot.endOfUp(entry);
    if (isDown) areas.push({ start: entry, end, highestSince: 0 });
    else clusters.push(...plot.clustersUpTo([entry, end], areas, predecessors).reverse());
    next = end + 1;
    highest = plot.at(next);
  }
  return clusters;
}

/** Knows the reachability plot and which of its entries are steep. */
class SteepPlot {
  readonly #reachability: readonly number[];
  readonly #options: XiOptions;
  readonly #complement: number;

  constructor(reachability: readonly number[], options: XiOptions) {
    this.#reachability = reachability;
    this.#options = options;
    this.#complement = 1 - options.xi;
  }

  at(entry: number): number {
    return this.#reachability[entry] ?? Infinity;
  }

  isSteepUp(entry: number): boolean {
    return this.#ratio(entry) <= this.#complement;
  }

  isSteepDown(entry: number): boolean {
    return this.#ratio(entry) >= 1 / this.#complement;
  }

  endOfUp(start: number): number {
    return this.#extend(
      start,
      (entry) => this.isSteepUp(entry),
      (entry) => this.#ratio(entry) > 1,
    );
  }

  endOfDown(start: number): number {
    return this.#extend(
      start,
      (entry) => this.isSteepDown(entry),
      (entry) => this.#ratio(entry) < 1,
    );
  }

  /** The areas that start clearly above all that came since. */
  stillOpen(areas: readonly DownArea[], highest: number): DownArea[] {
    if (highest === Infinity) return [];
    const open = areas.filter(({ start }) => highest <= this.at(start) * this.#complement);
    for (const area of open) area.highestSince = Math.max(area.highestSince, highest);
    return open;
  }

  /** Finds the clusters from one of the areas to a steep rise. */
  clustersUpTo(up: EntryRange, areas: readonly DownArea[], predecessors: readonly number[]): EntryRange[] {
    return areas.flatMap((area) => {
      if (this.at(up[1] + 1) * this.#complement < area.highestSince) return [];
      const [start, last] = this.#level(area, up);
      const end = this.#trimEnd([start, last], predecessors);
      const isLarge = end - start + 1 >= this.#options.minClusterSize;
      return isLarge && end >= up[0] ? [[start, end] as const] : [];
    });
  }

  /** Definition 11, 4: the cluster starts and ends at about the same height. */
  #level(area: DownArea, [upStart, upEnd]: EntryRange): EntryRange {
    let [start, end] = [area.start, upEnd];
    const [left, right] = [this.at(area.start), this.at(upEnd + 1)];
    if (left * this.#complement >= right) {
      while (this.at(start + 1) > right && start < area.end) start++;
    } else if (right * this.#complement >= left) {
      while (this.at(end - 1) > left && end > upStart) end--;
    }
    return [start, end];
  }

  /** Leaves out last entries that were reached from outside; the end lies at the start when nothing remains. */
  #trimEnd([start, last]: EntryRange, predecessors: readonly number[]): number {
    let end = last;
    while (end > start && this.at(start) <= this.at(end) && itemAt(predecessors, end) < start) end--;
    return end;
  }

  /** The last steep entry of an area that never turns, and is never flat for longer than `minSamples` entries. */
  #extend(start: number, isSteep: (entry: number) => boolean, turns: (entry: number) => boolean): number {
    let end = start;
    let flat = 0;
    for (let entry = start; entry < this.#reachability.length; entry++) {
      if (isSteep(entry)) {
        flat = 0;
        end = entry;
      } else if (turns(entry) || ++flat > this.#options.minSamples) {
        break;
      }
    }
    return end;
  }

  #ratio(entry: number): number {
    return this.at(entry) / this.at(entry + 1);
  }
}
