import type { Home } from './support/home.ts';
import type { Random } from './support/random.ts';

/** What was tried of one kind, and how it ended; `tries` is what `survived` and `lost` add up to. */
export interface Row {
  readonly name: string;
  /** How many a whole run means to try; 0 where that hangs on others. */
  readonly target: number;
  readonly tries: number;
  readonly survived: number;
  readonly lost: number;
}

export interface FigureTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface AttackReport {
  /** Markdown paragraphs: what was done, and what counts as lost. */
  readonly method: readonly string[];
  readonly rows: readonly Row[];
  /** What exactly was lost, a line each. */
  readonly losses: readonly string[];
  readonly notTried: readonly string[];
  readonly tables?: readonly FigureTable[] | undefined;
  /** What else is worth knowing, a line each. */
  readonly notes?: readonly string[] | undefined;
}

export interface AttackContext {
  /** Little of everything: proves that the attack runs, and nothing else. */
  readonly quick: boolean;
  readonly random: Random;
  /** Whether its time is over; what is under way is finished. */
  isOver(): boolean;
  readonly progress: (message: string) => void;
  /** A throw-away home, removed at the end. */
  readonly createHome: (name: string, original?: Home) => Promise<Home>;
  /** A home with experiences, clusters and values, made once and shared: copy it. */
  readonly learntHome: () => Promise<Home>;
}

export interface Attack {
  /** Names the attack on the command line. */
  readonly id: string;
  readonly title: string;
  /** Of the time of a whole run; 0 for one that runs beside all others, in all of it. */
  readonly share: number;
  run(context: AttackContext): Promise<AttackReport>;
}
