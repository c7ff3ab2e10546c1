/** What something said before it was changed: what is no entry keeps these, entries are their revisions. */
export interface EarlierVersion<State> {
  /** 1 for the first of a thing; what it says now has the number after the last of these. */
  readonly version: number;
  /** Epoch milliseconds. */
  readonly replacedAt: number;
  readonly state: State;
}

export type EarlierKind = 'scope' | 'overview' | 'task' | 'session';

export interface EarlierAsk {
  readonly kind: EarlierKind;
  readonly scopes: readonly string[];
}

export interface EarlierRecord extends EarlierVersion<unknown> {
  readonly scope: string;
}
