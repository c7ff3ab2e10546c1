import { readOnce } from '../../read-once.ts';
import type { ActionSignature } from '../../signature.ts';
import { readStatements, type ChangingStatement } from '../../text/changing-sql.ts';
import type { ActionRule, RuledStatement } from '../action-rule.ts';
import { says } from './said-places.ts';

const MOST_STATEMENTS = 200;

/** Whether an action has a database run a statement that is ruled out. */
export function runsStatement(ruled: RuledStatement, action: ActionSignature, { where, free }: ActionRule): boolean {
  const isDone = statementsOf(action).some(
    (given) => !given.databases.some((name) => free.has(name)) && isStated(ruled, given) && isInDatabase(ruled, given),
  );
  return isDone && (where.size === 0 || says(action, where));
}

const statementsOf = readOnce(({ reach }: ActionSignature): readonly ChangingStatement[] =>
  (reach?.statements ?? []).slice(0, MOST_STATEMENTS).flatMap(readStatements).slice(0, MOST_STATEMENTS),
);

function isStated(ruled: RuledStatement, { deed, kind, tables, isFiltered }: ChangingStatement): boolean {
  return (
    ruled.deeds.has(deed) &&
    (ruled.kind === '' || ruled.kind === kind) &&
    (ruled.tables.length === 0 || ruled.tables.some((table) => tables.includes(table))) &&
    !(ruled.isUnfiltered && isFiltered)
  );
}

function isInDatabase({ database }: RuledStatement, { databases }: ChangingStatement): boolean {
  return database === '' || databases.length === 0 || databases.includes(database);
}
