import { AMBIGUOUS, isProgram } from '../../../shell/program-names.ts';
import type { ActionRule } from '../../action-rule.ts';
import { asCalled, dottedNames, plainNames, quotedNames } from './code-names.ts';
import { withFlags } from './command-flags.ts';
import { bare, calledPrograms, plainCommands, quotedCommands, spokenCommands, withoutSources } from './commands.ts';
import { givenPlaces } from './given-places.ts';
import { plainPaths, quotedPaths, useOf } from './paths.ts';
import { quotedTexts } from './quoted-texts.ts';
import { toolNames, withoutTools } from './tool-names.ts';

/** Says of nothing. */
export const NO_OBJECTS: RuledObjects = { commands: [], paths: [], names: [], tools: [], within: [] };

/** What is ruled out, and where as far as it belongs to that. */
export type RuledObjects = Pick<ActionRule, 'commands' | 'paths' | 'names' | 'tools' | 'within'>;

/** How something is done, which is no word of a command. */
const MANNER =
  /\b(?:directly|manually|locally|globally|blindly|yourself|anymore|ever|again|straight|here|anywhere|by\s+hand|direkt|manuell|directamente)\b/giu;

/** What a text is about: commands, files, names of code, and tools. */
export function ruledObjects(text: string): RuledObjects {
  if (text.trim() === '') return NO_OBJECTS;
  const clause = withoutTools(text);
  const quoted = quotedTexts(clause);
  const plain = clause.replaceAll(/`[^`\n]{1,300}`/gu, ' ').replaceAll(MANNER, ',');
  const paths = [...quoted.flatMap(quotedPaths), ...plainPaths(plain)];
  const is = useOf(plain);
  const commands = [
    ...quoted.flatMap(quotedCommands),
    ...spokenCommands(clause),
    ...calledPrograms(clause),
    ...plainCommands(plain),
  ];
  return withPlaces(clause, {
    commands: withFlags(withoutSources(commands), clause),
    paths: [...new Set(paths)].map((path) => ({ path, is })),
    names: asCalled([...quoted.flatMap(quotedNames), ...plainNames(plain), ...dottedNames(quoted, plain)], plain),
    tools: toolNames(text),
    within: [],
  });
}

/** What a command is given is where it is ruled out: nothing else is. Of git it may be a branch. */
function withPlaces(clause: string, objects: RuledObjects): RuledObjects {
  const { commands, paths } = objects;
  if (paths.length === 0 || commands.length === 0 || commands.some(({ program }) => program === 'git')) return objects;
  const given = givenPlaces(clause);
  const isGiven = (path: string): boolean => given.some((place) => place === path || place === `/${path}`);
  return {
    ...objects,
    paths: paths.filter(({ path }) => !isGiven(path)),
    within: given.map((path) => ({ path, is: 'used' })),
  };
}

const EDITS =
  /\b(?:edit|chang|touch|modif|alter|writ|put|add|creat|delet|remov|renam|mov|reformat|format|updat|overwrit|commit|anything|everything|files?|code|dateien|bearbeit|änder|edites|toques|modifiques)\p{L}*/iu;
/** What is named in front of a place is ruled out there. */
const INSIDE =
  /^((?:[^,;]|,\s+no\s){2,60}?)\s+(?:in|inside|within|under|below|from|innerhalb)\s+((?:the\s+)?[`"']?(?:(?:[\w@.~*{}-]+\/)+[\w@.*{}-]*|[\w.-]+[`"']?\s+(?:folder|directory)\b))/iu;

/** Names, and the file that they are not to be added to: quoted, or as no other word is written. */
const ADDED_NAME = String.raw`(?:["'\x60][\w@/.-]{2,40}["'\x60]|[\p{Lu}@][\w@/.-]{2,40}|[a-z][a-z\d]*[_-]\w+)`;
const ADDED = new RegExp(
  String.raw`^\s*(?:ever\s+)?(?:add|put|introduce|bring|include|list)\s+(${ADDED_NAME}(?:(?:\s*,\s*|\s+)(?:(?:or|and|nor)\s+)?${ADDED_NAME}){0,5})\s+(?:in)?to\s+(?:(?:any|the|our|a)\s+)*["'\x60]?([\w./@*-]{2,80})`,
  'u',
);

function addedNames(clause: string): RuledObjects | undefined {
  const [, named = '', file = ''] = ADDED.exec(clause) ?? [];
  const within = plainPaths(` ${file}`).map((path) => ({ path, is: 'edited' as const }));
  if (within.length === 0) return undefined;
  const words = named.match(/[\w@/.-]{3,40}/gu) ?? [];
  const names = words.filter((word) => !/^(?:or|and|nor)$/u.test(word));
  return { ...NO_OBJECTS, names: names.map((name) => ({ name: name.toLowerCase(), isQuoted: true })), within };
}

/** What a clause rules out: where it names a place, what stands in front of it. */
export function ruledOut(clause: string): RuledObjects {
  const added = addedNames(clause);
  if (added !== undefined) return added;
  const inside = EDITS.test(clause) ? null : INSIDE.exec(clause);
  return inside === null ? ruledObjects(clause) : namesWithin(inside[1] ?? '', inside[2] ?? '');
}

function namesWithin(named: string, place: string): RuledObjects {
  const { commands, names, tools } = ruledObjects(named);
  const plain = named.replaceAll(/`[^`\n]{1,300}`/gu, ' ').match(/[\w.-]{3,40}/gu) ?? [];
  const words = plain.filter(
    (word) => !/^(?:and|nor|any|not|the|new|direct|use|using|call|calls|calling)$/iu.test(word) && !isProgram(word),
  );
  const quoted = names.filter(({ isQuoted }) => isQuoted);
  const all =
    quoted.length > 0 ? quoted : words.slice(0, 4).map((word) => ({ name: word.toLowerCase(), isQuoted: true }));
  return {
    commands,
    tools,
    paths: [],
    names: commands.length + tools.length > 0 ? quoted : all,
    within: plainPaths(` ${place.replaceAll(/[`"']/gu, '')}`).map((path) => ({ path, is: 'edited' })),
  };
}

/** What stands right behind words that name what is replaced is a program or a package, whatever other word it is. */
export function replaced(clause: string): Pick<RuledObjects, 'commands' | 'names'> {
  const [all = '', word = ''] =
    /^\s*(?:the\s+|plain\s+|calling\s+|running\s+|using\s+)?[`"']?([\w@./-]{2,40})/u.exec(clause) ?? [];
  if (!isProgram(word)) return { commands: [], names: packagesNamed(word) };
  const isAlone = !/^[`"']?\s+\w/u.test(clause.slice(all.length));
  return { commands: AMBIGUOUS.has(word) && isAlone ? [bare(word)] : [], names: [] };
}

function packagesNamed(word: string): RuledObjects['names'] {
  if (word === '' || toolNames(word).length > 0) return [];
  return [{ name: word.toLowerCase().replace(/[./]+$/u, ''), isQuoted: false }];
}

export function hasObject({ commands, paths, names, tools }: RuledObjects): boolean {
  return commands.length + paths.length + tools.length + names.filter(({ isQuoted }) => isQuoted).length > 0;
}
