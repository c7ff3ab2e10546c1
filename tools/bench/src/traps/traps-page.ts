import { TRAP_KINDS } from './trap-kinds.ts';
import { pastFailures, type PastFailure } from './trap-tasks.ts';
import { playTasks, type Successes } from './play-tasks.ts';

/** How likely a lesson is followed. */
export const FOLLOWS = [1, 0.7, 0.4] as const;

export interface Phase {
  readonly name: string;
  readonly past: readonly PastFailure[];
  /** Whether it is held to do no harm. */
  readonly isControl?: boolean;
}

/** Lessons off, on, undone and on again, and what lessons of no use do. */
export function phases(): readonly Phase[] {
  const own = pastFailures();
  const shuffled = pastFailures((_kind, at) => TRAP_KINDS[(at * 7 + 5) % TRAP_KINDS.length] ?? 'trap');
  const contradicting = pastFailures(() => 'trap', { prefix: 'contrary' });
  return [
    { name: 'A: off', past: [] },
    { name: 'B: on', past: own },
    { name: 'A: undone', past: [] },
    { name: 'B: on again', past: own },
    { name: 'shuffled lessons', past: shuffled, isControl: true },
    { name: "another project's", past: pastFailures(undefined, { project: 'bank' }), isControl: true },
    { name: 'contradicting beside true', past: [...contradicting, ...own], isControl: true },
    { name: 'contradicting alone', past: contradicting },
  ];
}

export interface Interval {
  readonly mean: number;
  /** Half the width of the interval of 95 %, over tasks. */
  readonly half: number;
}

export function intervalOf(successes: Successes): Interval {
  const all = [...successes.values()];
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
  const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (all.length - 1);
  return { mean, half: 1.96 * Math.sqrt(variance / all.length) };
}

/** Each phase with each probability; of differences the interval is that of the tasks' own differences. */
export async function trapFigures(seeds: number): Promise<string> {
  const head = ['lessons', ...FOLLOWS.flatMap((follow) => [`follow ${String(follow)}`, 'against off'])];
  const off = new Map<number, Successes>();
  const rows: (readonly string[])[] = [];
  for (const { name, past } of phases()) {
    const cells: string[] = [name];
    for (const follow of FOLLOWS) {
      const successes = await playTasks({ past, follow, seeds });
      const base = off.get(follow) ?? successes;
      off.set(follow, base);
      cells.push(percentOf(intervalOf(successes)), percentOf(intervalOf(differenceOf(successes, base)), '+'));
    }
    rows.push(cells);
  }
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function differenceOf(one: Successes, other: Successes): Successes {
  return new Map([...one].map(([task, success]) => [task, success - (other.get(task) ?? 0)]));
}

function percentOf({ mean, half }: Interval, sign = ''): string {
  const shown = (100 * mean).toFixed(1);
  return `${mean > 0 ? sign : ''}${shown} ± ${(100 * half).toFixed(1)}`;
}
