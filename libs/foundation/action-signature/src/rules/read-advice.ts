import { rulingClauses } from './reading/clauses/ruling-clauses.ts';

export interface Advice {
  /** What is to be done. */
  readonly helped: string;
  /** What is not: as far as the text says so. */
  readonly warned: readonly string[];
}

/** Parts what a lesson recommends from what it warns of: "use X, never Y". */
export function readAdvice(text: string): Advice {
  const ruledOut = rulingClauses(text)
    .filter(({ kind, behind }) => (kind === 'forbids' || kind === 'replaces') && behind.trim() !== '')
    .map(({ behind }) => behind + asideBehind(behind, text));
  const warned = [...ruledOut, ...[...text.matchAll(BARE)].map(([clause]) => clause)];
  return { helped: warned.reduce((rest, clause) => rest.replace(clause, ' '), text), warned };
}

/** Something done with nothing said of it: "a bare poetry update rewrites the lock". */
const BARE = /(?<![\p{L}\d])(?:a|the)\s+(?:bare|plain|naked)\s+[^.;,]{3,80}/giu;
const ASIDE = /^\s*\((?![^)]*\b(?:use|instead|but|see)\b)[^)\n]{2,80}\)/iu;

/** What stands in brackets behind it says more of the same, unless it says what to do. */
function asideBehind(clause: string, text: string): string {
  const [aside = ''] = ASIDE.exec(text.slice(text.indexOf(clause) + clause.length)) ?? [];
  return aside;
}
