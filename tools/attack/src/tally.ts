import type { Row } from './attack.ts';

const MOST_LOSSES = 20;

/** Counts tries of one kind. */
export interface Tally {
  survive(): void;
  lose(what: string): void;
  /** Survives where there is no problem. */
  judge(problems: readonly string[]): void;
  readonly tries: number;
}

/** Counts the tries of an attack, and keeps what was lost. */
export interface Tallies {
  of(name: string, target: number): Tally;
  rows(): readonly Row[];
  losses(): readonly string[];
}

export function createTallies(): Tallies {
  const rows = new Map<string, { target: number; survived: number; lost: number }>();
  const losses: string[] = [];

  function tallyOf(name: string, target: number): Tally {
    const row = rows.get(name) ?? { target, survived: 0, lost: 0 };
    rows.set(name, row);
    const lose = (what: string): void => {
      row.lost += 1;
      losses.push(`${name}: ${what}`);
    };
    const survive = (): void => {
      row.survived += 1;
    };
    return {
      survive,
      lose,
      judge: (problems) => (problems.length === 0 ? survive() : lose(problems.slice(0, 3).join('; '))),
      get tries() {
        return row.survived + row.lost;
      },
    };
  }

  return {
    of: tallyOf,
    rows: () =>
      [...rows].map(([name, { target, survived, lost }]) => ({
        ...{ name, target, survived, lost },
        tries: survived + lost,
      })),
    losses: () =>
      losses.length <= MOST_LOSSES
        ? losses
        : [...losses.slice(0, MOST_LOSSES), `and ${String(losses.length - MOST_LOSSES)} more`],
  };
}
