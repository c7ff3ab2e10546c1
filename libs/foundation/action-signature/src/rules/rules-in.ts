import type { ActionRule } from './action-rule.ts';
import { rulingSentences, type RulingClause, type RulingSentence } from './reading/clauses/ruling-clauses.ts';
import { allowedBy, sparesOthers, type Allowed } from './reading/conditions/allowed.ts';
import { conditionsOf } from './reading/conditions/conditions.ts';
import { alwaysBefore, runBefore } from './reading/conditions/run-before.ts';
import { ruledRefs } from './reading/deeds/branches-and-tags.ts';
import { ruledDeeds } from './reading/deeds/deeds-at-place.ts';
import { closedFolders, movedFiles, usedFiles } from './reading/deeds/file-uses.ts';
import { ruledValues } from './reading/deeds/given-values.ts';
import { ruledKnownDeed } from './reading/deeds/known-deeds.ts';
import { ruledPackages } from './reading/deeds/new-packages.ts';
import { spokenFiles } from './reading/deeds/spoken-files.ts';
import { ruledStatements } from './reading/deeds/sql-statements.ts';
import { ruledWritings } from './reading/deeds/written-code.ts';
import { takenThere } from './reading/objects/banned-in-place.ts';
import { objectsOf } from './reading/objects/clause-objects.ts';
import { NO_OBJECTS, type RuledObjects } from './reading/objects/ruled-objects.ts';
import { demandedFlags } from './reading/whole-sentences/demanded-flags.ts';
import { ruledForms } from './reading/whole-sentences/name-forms.ts';
import { onlyPaths } from './reading/whole-sentences/only-paths.ts';
import { ownBranches } from './reading/whole-sentences/own-branches.ts';
import { packageManager } from './reading/whole-sentences/package-manager.ts';
import { ruledRoute } from './reading/whole-sentences/routes.ts';
import { stepsBefore } from './reading/whole-sentences/steps-before.ts';
import { ruledSuppressions } from './reading/whole-sentences/suppressions.ts';

/** As long as a memory may be. */
const LONGEST = 10_000;
/** What states more takes long to read, and is a document. */
const MOST = 50;

/** The first rules that a text states; `[]` for one that states none. Never fails. */
export function rulesIn(text: string): readonly ActionRule[] {
  const rules: ActionRule[] = [];
  for (const sentence of rulingSentences(text.slice(0, LONGEST))) {
    rules.push(...rulesOf(sentence));
    if (rules.length >= MOST) break;
  }
  return rules;
}

/** Sentences that are rules as a whole. */
const WHOLE: readonly ((sentence: string) => Partial<ActionRule> | undefined)[] = [
  (sentence) => ifAny({ only: onlyPaths(sentence) }),
  demandedFlags,
  (sentence) => ifAny(alwaysBefore(sentence)),
  stepsBefore,
  ownBranches,
  ruledSuppressions,
  ruledRoute,
  ruledForms,
];

function rulesOf({ sentence, clauses }: RulingSentence): readonly ActionRule[] {
  for (const read of WHOLE) {
    const rule = read(sentence);
    if (rule !== undefined) return [{ ...NO_RULE, says: sentence, ...rule }];
  }
  // Where the first one names nothing, another one may.
  for (const clause of clauses) {
    const rules = ruleOf(clause);
    if (rules.length > 0) return rules;
  }
  const manager = packageManager(sentence);
  return manager === undefined ? [] : [{ ...NO_RULE, says: sentence, ...manager }];
}

function ifAny<Rule extends Partial<ActionRule>>(rule: Rule): Rule | undefined {
  return (rule.only ?? rule.commands ?? []).length > 0 ? rule : undefined;
}

/** Clauses in which more is meant than what they name. */
const MEANT: readonly ((clause: RulingClause) => Partial<ActionRule> | undefined)[] = [
  ruledDeeds,
  ruledValues,
  movedFiles,
  closedFolders,
  usedFiles,
  ruledPackages,
  ruledKnownDeed,
  ruledWritings,
];

/** Where a clause names nothing by itself. */
const SPOKEN: readonly ((clause: RulingClause) => Partial<ActionRule> | undefined)[] = [ruledRefs, spokenFiles];

const NO_RULE: Omit<ActionRule, 'says'> = {
  ...NO_OBJECTS,
  statements: [],
  values: [],
  forms: [],
  only: [],
  spared: [],
  where: new Set(),
  before: [],
  unless: new Set(),
  free: new Set(),
  instead: [],
  insteadLines: [],
  writings: [],
  addsPackage: false,
};

function ruleOf(clause: RulingClause): readonly ActionRule[] {
  const meant = firstRead(MEANT, clause);
  if (meant.length > 0) return meant;
  const statements = ruledStatements(clause);
  const objects = takenThere(beside(statements, objectsOf(clause)), clause);
  const { commands, paths, names, tools } = objects;
  if (statements.length + commands.length + paths.length + names.length + tools.length > 0)
    return ruleAbout(objects, statements, clause);
  return firstRead(SPOKEN, clause);
}

function firstRead(readers: typeof MEANT, clause: RulingClause): readonly ActionRule[] {
  for (const read of readers) {
    const rule = read(clause);
    if (rule !== undefined) return [{ ...NO_RULE, says: clause.sentence, ...rule }];
  }
  return [];
}

function ruleAbout(
  objects: RuledObjects,
  statements: ActionRule['statements'],
  clause: RulingClause,
): readonly ActionRule[] {
  const allowed = allowedBy(clause);
  const ruled = { ...NO_RULE, says: clause.sentence, ...spare(objects, allowed), statements };
  const { before, rest } = runBefore(clause.sentence);
  const conditions = conditionsOf({ ...clause, sentence: rest }, ruled, allowed);
  // What is to be done is no rule against it, but elsewhere.
  if (clause.kind === 'confines' && conditions.unless.size === 0) return [];
  const isPlaced = objects.paths.length + objects.within.length + conditions.where.size > 0;
  return isPlaced || !sparesOthers(clause) ? [{ ...ruled, ...conditions, before }] : [];
}

function spare(
  objects: RuledObjects,
  { paths: spared, isForExisting }: Allowed,
): RuledObjects & { spared: readonly string[] } {
  const paths = objects.paths.filter(({ path }) => !spared.includes(path));
  if (!isForExisting) return { ...objects, paths, spared };
  return { ...objects, spared, paths: paths.map(({ path, is }) => ({ path, is: is === 'edited' ? 'altered' : is })) };
}

/** Where a database is spoken of, its tables are no code, and its client is not what is ruled out. */
function beside(statements: ActionRule['statements'], objects: RuledObjects): RuledObjects {
  if (statements.length === 0) return objects;
  const commands = objects.commands.filter(({ program, details }) => details.size > 0 && program !== 'truncate');
  return { ...objects, names: [], commands };
}
