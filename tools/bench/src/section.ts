import type { Home } from './home.ts';

export type Unit = 'ms' | 'MB' | 'tokens' | '%' | 'points' | 'per s' | 'times';

/** A figure is good below (or up to) `limit`, or from it on; the unit is the figure's. */
export interface Target {
  readonly comparison: '<' | '<=' | '>=';
  readonly limit: number;
}

/** One measured number; a row of a table whose columns are the same for all of its figures. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly target?: Target | undefined;
  /** Further columns, in the order of the table's `details`. */
  readonly details?: readonly string[] | undefined;
}

export interface FigureTable {
  /** Head of the value's column, for example `p95`. */
  readonly measure: string;
  /** Heads of the further columns. */
  readonly details?: readonly string[] | undefined;
  readonly figures: readonly Figure[];
}

export interface SectionReport {
  /** Markdown paragraphs before the tables: what was measured, and how. */
  readonly method: readonly string[];
  readonly tables: readonly FigureTable[];
  readonly notes?: readonly string[] | undefined;
}

export interface BenchContext {
  /** Less of everything: the figures prove that the bench runs and nothing else. */
  readonly quick: boolean;
  readonly progress: (message: string) => void;
  /** A throw-away home that is removed when the bench ends. */
  readonly createHome: (name: string) => Promise<Home>;
  /** A home of `count` memories and as many experiences, filled once and shared: leave it as it is. */
  readonly filledHome: (count: number) => Promise<Home>;
}

/** A part of the report; `bench.ts` lists them in order. */
export interface Section {
  /** Names the section on the command line. */
  readonly id: string;
  readonly title: string;
  run(context: BenchContext): Promise<SectionReport>;
}
