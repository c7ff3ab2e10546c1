/** One run: the members of each cluster, by its id, and everything that was there. */
export interface Snapshot {
  readonly clusters: ReadonlyMap<string, readonly string[]>;
  readonly entries: readonly string[];
}

export interface StabilityScores {
  readonly runs: number;
  /** Of the clusters of a run, those with half their members together in the next one that have their id there. */
  readonly kept: number;
  readonly keepable: number;
  /** The same from the first run to the last. */
  readonly keptToTheEnd: number;
  readonly keepableToTheEnd: number;
  /** Entries in clusters of both runs, and those of them that have another id in the later one. */
  readonly changed: number;
  readonly clustered: number;
  /** Entries of both runs, and those that went into a cluster, out of one or to another. */
  readonly moved: number;
  readonly entries: number;
}

export function scoreStability(snapshots: readonly Snapshot[]): StabilityScores {
  const steps = snapshots.slice(1).map((later, index) => [snapshots[index] as Snapshot, later] as const);
  const [first, last] = [snapshots[0], snapshots.at(-1)];
  const whole = first === undefined || last === undefined ? { kept: 0, keepable: 0 } : countKept(first, last);
  const sum = (of: (earlier: Snapshot, later: Snapshot) => number): number =>
    steps.reduce((total, [earlier, later]) => total + of(earlier, later), 0);
  return {
    runs: snapshots.length,
    kept: sum((earlier, later) => countKept(earlier, later).kept),
    keepable: sum((earlier, later) => countKept(earlier, later).keepable),
    keptToTheEnd: whole.kept,
    keepableToTheEnd: whole.keepable,
    changed: sum((earlier, later) => pairsOf(earlier, later).filter(isRenamed).length),
    clustered: sum((earlier, later) => pairsOf(earlier, later).filter(areClustered).length),
    moved: sum((earlier, later) => pairsOf(earlier, later).filter(([before, now]) => before !== now).length),
    entries: sum((earlier, later) => pairsOf(earlier, later).length),
  };
}

function countKept(earlier: Snapshot, later: Snapshot): { readonly kept: number; readonly keepable: number } {
  const homes = homesOf(later);
  let [kept, keepable] = [0, 0];
  for (const [id, members] of earlier.clusters) {
    const counts = new Map<string, number>();
    for (const member of members) {
      const home = homes.get(member);
      if (home !== undefined) counts.set(home, (counts.get(home) ?? 0) + 1);
    }
    if (Math.max(0, ...counts.values()) < members.length / 2) continue;
    keepable += 1;
    if ((counts.get(id) ?? 0) >= members.length / 2) kept += 1;
  }
  return { kept, keepable };
}

function homesOf({ clusters }: Snapshot): ReadonlyMap<string, string> {
  return new Map([...clusters].flatMap(([id, members]) => members.map((member) => [member, id] as const)));
}

type Pair = readonly [before: string | undefined, now: string | undefined];

function pairsOf(earlier: Snapshot, later: Snapshot): readonly Pair[] {
  const [before, now] = [homesOf(earlier), homesOf(later)];
  const still = new Set(later.entries);
  return earlier.entries.filter((entry) => still.has(entry)).map((entry) => [before.get(entry), now.get(entry)]);
}

function areClustered([before, now]: Pair): boolean {
  return before !== undefined && now !== undefined;
}

function isRenamed(pair: Pair): boolean {
  return areClustered(pair) && pair[0] !== pair[1];
}
