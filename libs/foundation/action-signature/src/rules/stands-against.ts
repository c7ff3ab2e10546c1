import type { ActionSignature } from '../signature.ts';
import type { ActionRule } from './action-rule.ts';
import { addsPackage } from './matching/adds-package.ts';
import { bringsName } from './matching/brings-name.ts';
import { editsElsewhere } from './matching/edits-elsewhere.ts';
import { lacksForm } from './matching/lacks-form.ts';
import { runsCommand } from './matching/runs-command.ts';
import { runsStatement } from './matching/runs-statement.ts';
import { says } from './matching/said-places.ts';
import { setsValue } from './matching/sets-value.ts';
import { touches } from './matching/touches-path.ts';
import { usesTool } from './matching/uses-tool.ts';
import { writesForm } from './matching/writes-form.ts';

/** Whether a rule stands against an action. */
export function standsAgainst(rule: ActionRule, action: ActionSignature): boolean {
  return isMeant(rule, action) && !isInstead(rule, action) && !says(action, rule.unless);
}

function isMeant(rule: ActionRule, action: ActionSignature): boolean {
  return (
    rule.commands.some((command) => runsCommand(action, command, rule)) ||
    rule.paths.some((path) => touches(path, action, rule.spared)) ||
    rule.statements.some((statement) => runsStatement(statement, action, rule)) ||
    BREAKS.some((breaks) => breaks(rule, action))
  );
}

const BREAKS: readonly ((rule: ActionRule, action: ActionSignature) => boolean)[] = [
  bringsName,
  addsPackage,
  writesForm,
  usesTool,
  isGiven,
  editsElsewhere,
];

function isGiven({ values, forms }: ActionRule, action: ActionSignature): boolean {
  return values.some((value) => setsValue(value, action)) || forms.some((form) => lacksForm(form, action));
}

/** What is to be done in its place may run what is ruled out. */
function isInstead({ insteadLines }: ActionRule, { line = '' }: ActionSignature): boolean {
  const run = ` ${line.toLowerCase()} `;
  return insteadLines.some((instead) => run.includes(` ${instead} `));
}
