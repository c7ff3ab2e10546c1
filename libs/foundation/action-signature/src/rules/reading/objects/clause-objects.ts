import { WITH_SUBCOMMANDS } from '../../../shell/program-names.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import type { CommandSignature } from '../../../signature.ts';
import { firstNamed, meansPlace } from '../clauses/back-references.ts';
import { LOST, MISPLACED, RESERVED, type RulingKind } from '../clauses/cues.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { bannedInPlace } from './banned-in-place.ts';
import { programRun } from './commands.ts';
import { pathsOf, subjectPaths, useOf } from './paths.ts';
import { hasObject, NO_OBJECTS, replaced, ruledObjects, ruledOut, type RuledObjects } from './ruled-objects.ts';

/** What is to be left alone, in words for what is done to files and commands. */
const DEEDS =
  /(?<!\p{L})(?:edit|chang|touch|modif|alter|run|execut|call|use[ds]?|using|commit|delet|remov|renam|mov|alone|push|deploy|releas|publish|updat|upgrad|put|add|creat|writ|reformat|format|bump|open|read|print|log|cat(?!\p{L})|dump|leak|expos|merg|install|import|stash|tag|squash|rebas|drop|flush|clear|start|restart|kill|want|bearbeit|änder|anfass|lösch|ausführ|toc|toqu|ejecut|borr|uses|usar)\p{L}*|^\s*(?:from|by\s+hand|by\s+yourself|manually|locally|von\s+hand)(?!\p{L})/iu;
/** `Only Jana edits …`. */
const SAYS_DEED =
  /\b(?:(?:edit|touche?|run|deploy|pushe?|merge|publishe?)s?|(?:toc|toqu|edit|modif|borr|cambi)\p{L}+)$/iu;
const PRONOUN =
  /^\s*$|\bin\s+(?:t?here)\b|\b(?:it|them|they|this|that|these|those|anything|sie|es|das|dies|davon|lo|la|los|las|eso|esto|cela|ça)\b/iu;

/** What a clause is about, by its kind. */
export function objectsOf(clause: RulingClause): RuledObjects {
  const objects = OBJECTS_OF[clause.kind](clause);
  const isKept = objects.within.length === 0 && KEEPING.test(`${clause.cue} ${clause.behind}`);
  return isKept ? { ...objects, names: objects.names.map((named) => ({ ...named, isKept: true })) } : objects;
}

/** What has such a name is not to be changed: it may be spoken of. */
const KEEPING =
  /\b(?:leave\s.{1,100}\s|left\s)(?:alone|as\s+(?:it\s+is|they\s+are))\b|\bhands\s+off\b|\bfrozen$|\buntouch|^\s*(?:[^\s]+\s+){0,3}?(?:ever\s+)?(?:touch|chang|edit|modif|renam|delet|alter|refactor|rewrit)\p{L}*\s/iu;

const OBJECTS_OF: Readonly<Record<RulingKind, (clause: RulingClause) => RuledObjects>> = {
  written: ({ before }) => ({ ...NO_OBJECTS, paths: subjectOf(before) }),
  bans: (clause) => bannedInPlace(clause) ?? (LOST.test(clause.cue) ? lostIn(clause) : ofBans(clause)),
  replaces({ before, behind }) {
    const own = ruledOut(behind);
    const all = together(instructs(before) ? own : packagesOf(own), replaced(behind));
    return INSTALLS.test(before) ? { ...all, commands: all.commands.flatMap(installing) } : all;
  },
  binds: (clause) => ofDeed(clause),
  // A flag is what it is allowed with.
  allows: (clause) => withoutFlags(ofDeed(clause)),
  confines: (clause) => ofDeed(clause),
  // Where nothing is done to files, they are only spoken of.
  forbids: (clause) =>
    DEEDS.test(clause.behind) || SAYS_DEED.test(clause.cue)
      ? leftAlone(clause, ofDeed(clause))
      : { ...ofNaming(clause), paths: [] },
};

function ofBans(clause: RulingClause): RuledObjects {
  const { cue, before, behind } = clause;
  // Where no place is known, what is spoken of may be anything.
  if (RESERVED.test(cue) || MISPLACED.test(cue + behind))
    return withoutFlags({ ...ruledObjects(before), paths: [], names: [] });
  const objects = firstWith([ruledObjects(before), ofBanned(behind), earlierObjects(clause)]);
  const is = useOf(cue);
  // `is run by Ada alone`
  const paths = is === 'edited' ? objects.paths : objects.paths.map(({ path }) => ({ path, is }));
  return leftAlone(clause, { ...objects, paths });
}

/** Files that edits get lost in: those that are named there, or that the sentences before are about. */
function lostIn({ cue, before, earlier }: RulingClause): RuledObjects {
  const named = pathsOf(cue);
  const subjects = named.length > 0 ? named : firstNamed([before, ...earlier], subjectPaths);
  const paths = subjects.length > 0 ? subjects : firstNamed([before, ...earlier], onlyPath);
  return { ...NO_OBJECTS, paths: paths.map((path) => ({ path, is: 'edited' })) };
}

/** Where several are named nobody knows which one is meant. */
function onlyPath(text: string): readonly string[] {
  const paths = pathsOf(text);
  return paths.length === 1 ? paths : [];
}

function withoutFlags(objects: RuledObjects): RuledObjects {
  return { ...objects, commands: objects.commands.filter(({ program }) => program !== '') };
}

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

/** By a pronoun; or it is said of nothing: `Hands off!` */
function takesUp(kind: RulingKind, behind: string): boolean {
  return PRONOUN.test(behind) || meansPlace(behind) || (kind === 'bans' && /^[\s.!]*$/u.test(behind));
}

/** Of a pronoun what stands before it; names of code are spoken of in other ways. */
function earlierObjects({ kind, behind, before, last }: RulingClause): RuledObjects {
  const said = ruledObjects(before.replaceAll(MADE_BY, ' '));
  const isSaid = hasObject(said) || !(takesUp(kind, behind) || meansPlace(before));
  const { commands, paths, names, tools, within } = isSaid ? said : ruledObjects(last.replaceAll(MADE_BY, ' '));
  // What it is spoken of is done to it: `.env must not be printed`.
  const isDone = (isSaid && /^\s*(?:ever\s+)?be\s/iu.test(behind)) || /^rea/u.test(useOf(behind));
  return {
    ...NO_OBJECTS,
    commands: commands.filter(({ program }) => program !== ''),
    paths: isDone ? paths.map(({ path }) => ({ path, is: useOf(behind) })) : paths,
    names: kind === 'bans' ? names : [],
    tools,
    within,
  };
}
