import { commandsInText } from '../shell/commands-in-text.ts';
import { WITH_SUBCOMMANDS } from '../shell/program-names.ts';
import { readCommands } from '../shell/read-commands.ts';
import type { CommandSignature } from '../signature.ts';
import type { ActionRule } from './action-rule.ts';
import { allowedBy, type Allowed } from './allowed.ts';
import { RESERVED, type RulingKind } from './cues.ts';
import { demandedFlags } from './demanded-flags.ts';
import { onlyPaths } from './only-paths.ts';
import { branchesIn, exceptionsIn, placesIn, placesUnder, purposeIn } from './places.ts';
import { ruledDeeds } from './ruled-deeds.ts';
import { hasObject, NO_OBJECTS, replaced, ruledObjects, ruledOut, type RuledObjects } from './ruled-objects.ts';
import { useOf } from './ruled-paths.ts';
import { alwaysBefore, runBefore } from './run-before.ts';
import { programRun } from './ruled-commands.ts';
import { ruledStatements, withoutCondition, withoutDatabase } from './ruled-statements.ts';
import { IN_CI } from './said-places.ts';
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

function rulesOf({ sentence, clauses }: RulingSentence): readonly ActionRule[] {
  const only = onlyPaths(sentence);
  if (only.length > 0) return [{ ...NO_RULE, says: sentence, only }];
  const demanded = demandedFlags(sentence);
  if (demanded !== undefined) return [{ ...NO_RULE, says: sentence, ...demanded }];
  const inOrder = alwaysBefore(sentence);
  if (inOrder.commands.length > 0) return [{ ...NO_RULE, says: sentence, ...inOrder }];
  // Where the first one names nothing, another one may.
  for (const clause of clauses) {
    const rules = ruleOf(clause);
    if (rules.length > 0) return rules;
  }
  return [];
}

const NO_RULE: Omit<ActionRule, 'says'> = {
  ...NO_OBJECTS,
  statements: [],
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
  const deeds = ruledDeeds(clause);
  if (deeds !== undefined) return [{ ...NO_RULE, says: clause.sentence, ...deeds }];
  const statements = ruledStatements(clause);
  const objects = beside(statements, OBJECTS_OF[clause.kind](clause));
  if (statements.length + objects.commands.length + objects.paths.length + objects.names.length === 0) return [];
  const allowed = allowedBy(clause);
  const ruled = { ...NO_RULE, says: clause.sentence, ...spare(objects, allowed), statements };
  const { before, rest } = runBefore(clause.sentence);
  const conditions = conditionsOf({ ...clause, sentence: rest }, ruled, allowed);
  // What is to be done is no rule against it, but elsewhere.
  if (clause.kind === 'confines' && conditions.unless.size === 0) return [];
  return [{ ...ruled, ...conditions, before }];
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

/** What is to be left alone, in words for what is done to files and commands. */
const DEEDS =
  /(?<!\p{L})(?:edit|chang|touch|modif|alter|run|execut|call|use[ds]?|using|commit|delet|remov|renam|mov|alone|push|deploy|releas|publish|updat|upgrad|put|add|creat|writ|reformat|format|bump|open|read|print|log|cat(?!\p{L})|dump|leak|expos|merg|install|import|stash|tag|squash|rebas|drop|flush|clear|start|restart|kill|want|bearbeit|änder|anfass|lösch|ausführ|toc|toqu|ejecut|borr|uses|usar)\p{L}*|^\s*(?:from|by\s+hand|by\s+yourself|manually|locally|von\s+hand)(?!\p{L})/iu;
/** `Only Jana edits …`. */
const SAYS_DEED =
  /\b(?:(?:edit|touche?|run|deploy|pushe?|merge|publishe?)s?|(?:toc|toqu|edit|modif|borr|cambi)\p{L}+)$/iu;
const PRONOUN =
  /^\s*$|\bin\s+(?:t?here)\b|\b(?:it|them|they|this|that|these|those|anything|sie|es|das|dies|davon|lo|la|los|las|eso|esto|cela|ça)\b/iu;

/** By the kind of a clause, what it is about. */
const OBJECTS_OF: Readonly<Record<RulingKind, (clause: RulingClause) => RuledObjects>> = {
  written: ({ before }) => ({ ...NO_OBJECTS, paths: subjectOf(before) }),
  bans: (clause) =>
    RESERVED.test(clause.cue)
      ? { ...NO_OBJECTS, commands: ruledObjects(clause.before).commands.filter(({ program }) => program !== '') }
      : leftAlone(clause, firstWith([ruledObjects(clause.before), ofBanned(clause.behind), earlierObjects(clause)])),
  replaces({ before, behind }) {
    const own = ruledOut(behind);
    const all = together(instructs(before) ? own : packagesOf(own), replaced(behind));
    return INSTALLS.test(before) ? { ...all, commands: all.commands.flatMap(installing) } : all;
  },
  binds: (clause) => ofDeed(clause),
  allows: (clause) => ofDeed(clause),
  confines: (clause) => ofDeed(clause),
  // Where nothing is done to files, they are only spoken of.
  forbids: (clause) =>
    DEEDS.test(clause.behind) || SAYS_DEED.test(clause.cue)
      ? leftAlone(clause, ofDeed(clause))
      : { ...ofNaming(clause), paths: [] },
};

/** What it is done to, in brackets, or where a pronoun means it. */
function ofDeed(clause: RulingClause): RuledObjects {
  const own = sharpened(ruledOut(clause.behind), clause.aside);
  if (hasObject(own)) return own;
  const unknown = { ...own, commands: programRun(clause.behind) };
  return firstWith([ruledObjects(clause.aside), earlierObjects(clause), unknown]);
}

const LEFT_ALONE =
  /\b(?:off[- ]limits|taboo|(?:keep|stay)\s+(?:out\s+of|away\s+from)|not\s+even\s+(?:read|open|look))/iu;

/** What is off limits is not looked into either. */
function leftAlone({ sentence }: RulingClause, objects: RuledObjects): RuledObjects {
  if (!LEFT_ALONE.test(sentence)) return objects;
  return { ...objects, paths: objects.paths.map(({ path }) => ({ path, is: 'reached' })) };
}

/** A program that is spoken of may be written out behind it: `Never run prettier on all of it (\`prettier --write .\`)`. */
function sharpened(own: RuledObjects, aside: string): RuledObjects {
  const isBare = own.commands.every(({ subcommand, details }) => subcommand === '' && details.size === 0);
  if (!isBare || !own.commands.some(({ program }) => aside.includes(`${program} `))) return own;
  const { commands } = ruledObjects(aside);
  return commands.length === 0 ? own : { ...own, commands };
}

/** What is done is named by a command, or a flag of one, right behind it. */
function ofNaming({ behind, aside }: RulingClause): RuledObjects {
  const own = sharpened(ruledOut(behind), aside);
  return hasObject(own) || !/^(?:`|--?\w)/u.test(aside) ? own : ruledObjects(aside);
}

/** A file is banned where it is named at once, or something is done to it. */
function ofBanned(behind: string): RuledObjects {
  const own = ruledOut(behind);
  const isMeant = DEEDS.test(behind) || /^\s*(?:the\s+|all\s+)?[`"']?[\w@.~*-]+[/.]/iu.test(behind);
  return isMeant ? own : { ...own, paths: [] };
}

function firstWith(all: readonly RuledObjects[]): RuledObjects {
  return all.find(hasObject) ?? all.at(-1) ?? NO_OBJECTS;
}

const INSTALLS = /(?<!\p{L})install\p{L}*\s/iu;

/** Of a program that is named alone what installs something. */
function installing(command: CommandSignature): readonly CommandSignature[] {
  const { program, subcommand, details } = command;
  if (subcommand !== '' || details.size > 0 || !WITH_SUBCOMMANDS.has(program)) return [command];
  return readCommands(INSTALLING.map((deed) => `${command.use?.called || program} ${deed}`).join('; '));
}

const INSTALLING = 'install add i ci get require create update upgrade sync remove uninstall'.split(' ');

/** Code that is told of is made so, which is no rule for other code. */
function instructs(before: string): boolean {
  return /(?<!\p{L})(?:use|using|prefer|call|import|install|add|write|go\s+with|nutze|nimm|usa|utilise)(?!\p{L})|^\s*$/iu.test(
    before,
  );
}

function packagesOf(objects: RuledObjects): RuledObjects {
  return { ...objects, names: objects.names.filter(({ isQuoted }) => !isQuoted) };
}

function together(own: RuledObjects, { commands, names }: Pick<RuledObjects, 'commands' | 'names'>): RuledObjects {
  return { ...own, commands: [...own.commands, ...commands], names: [...own.names, ...names] };
}

/** Files that are what a sentence is about: they stand right before what is said of them. */
function subjectOf(before: string): RuledObjects['paths'] {
  const subject = before.split(/[;,:]\s/u).at(-1) ?? '';
  return / and \S*$/u.test(subject) ? [] : ruledObjects(subject).paths;
}

/** How a file is made is allowed. */
const MADE_BY =
  /\b(?:(?:(?:re)?generat|produc|creat|buil[dt]|writ|made|mak|maintain|manag|updat|emit|render|export|compil)\p{L}*\s+(?:\p{L}+\s+){0,2}?|(?:com(?:es?|ing)|deriv\p{L}+|result\p{L}*)\s+(?:[^\s`]{1,80}\s+){0,6}?)(?:by|via|with|using|through|from)\s+(?:running\s+)?`[^`\n]{1,120}`/giu;

/** Of a pronoun what stands before it; names of code are spoken of in other ways. */
function earlierObjects({ kind, behind, before, last }: RulingClause): RuledObjects {
  const said = ruledObjects(before.replaceAll(MADE_BY, ' '));
  const isSaid = hasObject(said) || !PRONOUN.test(behind);
  const { commands, paths, names } = isSaid ? said : ruledObjects(last.replaceAll(MADE_BY, ' '));
  // What it is spoken of is done to it: `.env must not be printed`.
  const isDone = (isSaid && /^\s*(?:ever\s+)?be\s/iu.test(behind)) || /^rea/u.test(useOf(behind));
  return {
    ...NO_OBJECTS,
    commands: commands.filter(({ program }) => program !== ''),
    paths: isDone ? paths.map(({ path }) => ({ path, is: useOf(behind) })) : paths,
    names: kind === 'bans' ? names : [],
  };
}

/** Where a rule holds: also where a pronoun takes it from, and what a replaced program was for. */
function placesOf(
  { kind, behind, after, before, sentence, last }: RulingClause,
  { commands }: RuledObjects,
): readonly string[] {
  if (kind !== 'replaces')
    return [
      ...placesBefore(before),
      ...placesIn(behind),
      ...branchesIn(behind),
      ...placesUnder(after),
      ...(before === '' ? placesBefore(last) : []),
    ];
  const isWhole = commands.every(({ subcommand }) => subcommand === '');
  return [...placesIn(behind), ...(isWhole ? purposeIn(sentence) : [])];
}

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
