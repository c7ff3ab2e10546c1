import { agreementOf, type SpaceLabels } from './agreement.ts';

type Rows = readonly number[];

/** Kinds of rows that are compared each with each. */
export const MOST_KINDS = 1500;

/** Rows by the clusters they lie in: those of one kind agree alike with all others. */
export function kindsOf(spaces: readonly SpaceLabels[], rows: Rows): readonly Rows[] {
  const kinds = new Map<string, number[]>();
  for (const row of rows) {
    const kind = spaces.map(({ labels }) => labels[row]).join(' ');
    const known = kinds.get(kind);
    if (known === undefined) kinds.set(kind, [row]);
    else known.push(row);
  }
  return [...kinds.values()];
}

/**
 * Joins kinds as long as their rows agree so much on the average (Sokal and Michener 1958): what only hangs together from
 * one to the next falls apart. Rows ascending. Kinds must agree so much within themselves.
 */
export function averageLinkage(
  spaces: readonly SpaceLabels[],
  kinds: readonly Rows[],
  threshold: number,
): readonly Rows[] {
  const linkage = new Linkage(spaces, kinds);
  // A mean of halves may come out a little lower than it is.
  while (linkage.joinNearest(threshold - 1e-9)) continue;
  return linkage.groups();
}

class Linkage {
  readonly #count: number;
  readonly #groups: (number[] | undefined)[];
  readonly #agreements: Float64Array;
  /** Of each group the one it agrees with most among those after it, or -1. */
  readonly #nearest: Int32Array;

  constructor(spaces: readonly SpaceLabels[], kinds: readonly Rows[]) {
    this.#count = kinds.length;
    this.#groups = kinds.map((rows) => [...rows]);
    this.#agreements = new Float64Array(kinds.length ** 2);
    for (const [left, [a = 0]] of kinds.entries()) {
      for (const [right, [b = 0]] of kinds.entries()) this.#set(left, right, agreementOf(spaces, a, b));
    }
    this.#nearest = Int32Array.from(kinds, (_, group) => this.#findNearest(group));
  }

  groups(): readonly Rows[] {
    return this.#groups.flatMap((rows) => (rows === undefined ? [] : [rows.sort((a, b) => a - b)]));
  }

  /** False where no two agree so much. */
  joinNearest(threshold: number): boolean {
    let [best, most] = [-1, threshold];
    for (let group = 0; group < this.#count; group += 1) {
      const nearest = this.#nearest[group] as number;
      if (nearest < 0 || this.#at(group, nearest) < most || (best >= 0 && this.#at(group, nearest) === most)) continue;
      [best, most] = [group, this.#at(group, nearest)];
    }
    if (best < 0) return false;
    this.#join(best, this.#nearest[best] as number);
    return true;
  }

  #join(kept: number, joined: number): void {
    const [own, other] = [this.#groups[kept] as number[], this.#groups[joined] as number[]];
    for (let group = 0; group < this.#count; group += 1) {
      if (this.#groups[group] === undefined || group === kept || group === joined) continue;
      const sum = own.length * this.#at(kept, group) + other.length * this.#at(joined, group);
      this.#set(kept, group, sum / (own.length + other.length));
      this.#set(group, kept, sum / (own.length + other.length));
    }
    own.push(...other);
    this.#groups[joined] = undefined;
    this.#nearest[joined] = -1;
    for (let group = 0; group < this.#count; group += 1) this.#renew(group, kept, joined);
  }

  #renew(group: number, kept: number, joined: number): void {
    if (this.#groups[group] === undefined) return;
    const nearest = this.#nearest[group] as number;
    const wasNear = nearest === kept || nearest === joined;
    if (group === kept || wasNear) this.#nearest[group] = this.#findNearest(group);
    else if (group < kept && nearest >= 0 && this.#at(group, kept) > this.#at(group, nearest)) {
      this.#nearest[group] = kept;
    }
  }

  #findNearest(group: number): number {
    let nearest = -1;
    for (let other = group + 1; other < this.#count; other += 1) {
      if (this.#groups[other] === undefined) continue;
      if (nearest < 0 || this.#at(group, other) > this.#at(group, nearest)) nearest = other;
    }
    return nearest;
  }

  #at(left: number, right: number): number {
    return this.#agreements[left * this.#count + right] as number;
  }

  #set(left: number, right: number, agreement: number): void {
    this.#agreements[left * this.#count + right] = agreement;
  }
}
