import { coverage, subjectTerms } from '../text/terms.ts';
import type { Statement, StatementText } from './statement.ts';
import { supersededBy } from './supersession.ts';

const MOST_KEPT = 40;
/** Above this share of common words, two statements of one speaker are the same. */
const SAME = 0.9;
/** Above this share of its words in a statement of the user, one of the agent only confirms it. */
const CONFIRMS = 0.75;

/** The statements with a later one, which takes the place of those about the same thing. What was said before is not kept twice. */
export function addStatement(kept: readonly Statement[], added: StatementText): readonly Statement[] {
  const live = liveStatements(kept);
  const superseded = supersededBy(added, live);
  if (superseded.length === 0 && live.some((earlier) => saysTheSame(added, earlier))) return kept;
  const id = (kept.at(-1)?.id ?? 0) + 1;
  return bounded([...kept, { id, ...added, supersedes: superseded.map((earlier) => earlier.id) }]);
}

/** Those that no later one took the place of. */
export function liveStatements(kept: readonly Statement[]): readonly Statement[] {
  const gone = new Set(kept.flatMap(({ supersedes }) => supersedes));
  return kept.filter(({ id }) => !gone.has(id));
}

/** The live statements that say something of their own: without those of the agent that only confirm one of the user's. */
export function standingStatements(kept: readonly Statement[]): readonly Statement[] {
  const live = liveStatements(kept);
  const users = live.filter(({ by }) => by === 'user').map(({ text }) => subjectTerms(text));
  return live.filter(
    ({ by, text }) => by === 'user' || !users.some((terms) => coverage(subjectTerms(text), terms) >= CONFIRMS),
  );
}

function saysTheSame(added: StatementText, earlier: Statement): boolean {
  if (added.by !== earlier.by) return false;
  const [terms, others] = [subjectTerms(added.text), subjectTerms(earlier.text)];
  return coverage(terms, others) >= SAME && coverage(others, terms) >= SAME;
}

/** Without the oldest when there are too many: first what was superseded, then what the agent said. */
function bounded(kept: readonly Statement[]): readonly Statement[] {
  if (kept.length <= MOST_KEPT) return kept;
  const live = new Set(liveStatements(kept));
  const last = kept.at(-1);
  const drop = kept.find((one) => !live.has(one)) ?? kept.find((one) => one.by === 'agent' && one !== last) ?? kept[0];
  return kept.filter((one) => one !== drop);
}
