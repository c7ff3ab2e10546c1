import { commandsInText } from '../shell/commands-in-text.ts';
import type { ActionRule } from './action-rule.ts';
import { allowedBy, sparesOthers, type Allowed } from './allowed.ts';
import { objectsOf } from './clause-objects.ts';
import { demandedFlags } from './demanded-flags.ts';
import { takenThere } from './in-place.ts';
import { ruledInstruments } from './instruments.ts';
import { ruledForms } from './name-forms.ts';
import { closedFolders, movedFiles, usedFiles } from './moved-files.ts';
import { onlyPaths } from './only-paths.ts';
import { beginningIn } from './name-patterns.ts';
import { branchesIn, exceptionsIn, placesIn, placesUnder, purposeIn } from './places.ts';
import { ruledRoute } from './routes.ts';
import { ruledDeeds } from './ruled-deeds.ts';
import { NO_OBJECTS, ruledObjects, type RuledObjects } from './ruled-objects.ts';
import { alwaysBefore, runBefore } from './run-before.ts';
import { ruledRefs } from './ruled-refs.ts';
import { ruledValues } from './ruled-values.ts';
import { ruledStatements, withoutCondition, withoutDatabase } from './ruled-statements.ts';
import { IN_CI } from './said-places.ts';
import { firstNamed } from './topic.ts';
import { rulingSentences, type RulingClause, type RulingSentence } from './ruling-clauses.ts';

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
  ruledInstruments,
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
  return [];
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
];

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
};

function ruleOf(clause: RulingClause): readonly ActionRule[] {
  for (const read of MEANT) {
    const rule = read(clause);
    if (rule !== undefined) return [{ ...NO_RULE, says: clause.sentence, ...rule }];
  }
  const statements = ruledStatements(clause);
  const objects = takenThere(beside(statements, objectsOf(clause)), clause);
  if (statements.length + objects.commands.length + objects.paths.length + objects.names.length > 0)
    return ruleAbout(objects, statements, clause);
  const refs = ruledRefs(clause);
  return refs === undefined ? [] : [{ ...NO_RULE, says: clause.sentence, ...refs }];
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

/** Where, unless when, and instead of what a rule holds. */
function conditionsOf(
  clause: RulingClause,
  ruled: ActionRule,
  allowed: Allowed,
): Pick<ActionRule, 'where' | 'unless' | 'free' | 'instead' | 'insteadLines'> {
  const { kind, behind, aside, sentence } = clause;
  const isOfData = ruled.statements.length > 0;
  const exceptions = exceptionsOf(isOfData ? withoutCondition(sentence) : sentence, allowed);
  const behindDatabase = isOfData ? withoutDatabase(behind).rest : behind;
  const places = placesOf({ ...clause, behind: behindDatabase }, ruled).filter((word) => !exceptions.has(word));
  const isAllowed = kind === 'allows' || kind === 'confines';
  const [where, unless] = isAllowed ? [[], [...exceptions, ...places]] : [places, exceptions];
  const rest = sentence.replace(behind, ' ').replace(aside, ' ');
  const insteadLines = kind === 'replaces' ? linesIn(rest) : [];
  const free = new Set(allowed.free.filter((name) => !isRuledName(name, ruled)));
  return { where: new Set(where), unless: new Set(unless), free, instead: insteadIn(rest), insteadLines };
}

/** A flag that is ruled out, or a part of a command that is. */
function isRuledName(name: string, { commands }: ActionRule): boolean {
  return commands.some(
    ({ program, subcommand, details }) => details.has(name) || `${program} ${subcommand}`.split(' ').includes(name),
  );
}

const FOR_CI = /\bonly\b.{0,60}?\bci\b|\bci[- ](?:jobs?\s+)?only\b|\breserved\s+for\s+(?:the\s+)?ci\b/iu;

function exceptionsOf(sentence: string, { paths, places }: Allowed): ReadonlySet<string> {
  return new Set([...exceptionsIn(sentence, paths), ...places, ...(FOR_CI.test(sentence) ? [IN_CI] : [])]);
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

/** Where a rule holds: also where a pronoun takes it from, and what a replaced program was for. */
function placesOf(
  { kind, behind, after, before, sentence, last, earlier }: RulingClause,
  { commands }: RuledObjects,
): readonly string[] {
  if (kind !== 'replaces')
    return [
      ...placesBefore(before),
      ...placesIn(behind),
      ...branchesIn(behind),
      ...placesUnder(after),
      ...(before === '' ? placesBefore(last) : []),
      ...firstNamed(THESE.test(behind) ? earlier : [behind], beginningIn),
    ];
  const isWhole = commands.every(({ subcommand }) => subcommand === '');
  return [...placesIn(behind), ...(isWhole ? purposeIn(sentence) : [])];
}

const THESE =
  /\b(?:any|one|each|some)\s+of\s+(?:them|these|those)\b|\b(?:on|to|from|against|with|at)\s+(?:them|these|those)\b/iu;

/** What a command is told to do says of a place that it is there, and not that the rule is. */
function placesBefore(text: string): readonly string[] {
  const tellsOfCommand = ruledObjects(text).commands.some(({ program }) => program !== '');
  return tellsOfCommand ? placesUnder(text) : placesIn(text);
}

function insteadIn(rest: string): ActionRule['instead'] {
  const quoted = (rest.match(/`[^`\n]{1,300}`/gu) ?? []).join('\n');
  const told = [...rest.matchAll(/\b(?:use|run|call|nutze|nimm|usa)\s+(.{1,120})/giu)].map(([, text]) => text);
  return commandsInText([quoted, ...told].join('\n'));
}

/** As they are written: a shell that runs another program reads as that program. */
function linesIn(rest: string): readonly string[] {
  const quoted = [...rest.matchAll(/`([^`\n]{2,120})`/gu)].map(([, line = '']) => line);
  const told = [...rest.replaceAll(/`[^`\n]*`/gu, ' ').matchAll(/\b(?:use|run|call|prefer)\s+([\w./-]+)/giu)].map(
    ([, word = '']) => word,
  );
  return [...quoted, ...told].map((line) => line.trim().toLowerCase());
}
