import { isProgram } from '../../../shell/program-names.ts';
import type { RuledName, RuledPath } from '../../action-rule.ts';
import { firstNamed, meansPlace } from '../clauses/back-references.ts';
import type { RulingClause } from '../clauses/ruling-clauses.ts';
import { pathsOf } from './paths.ts';
import { NO_OBJECTS, ruledObjects, type RuledObjects } from './ruled-objects.ts';

const AT =
  /^\s*(?:anywhere\s+)?(?:in|under|inside|within|below|on)\s+(?:(?:the|our|any)\s+)*(?<place>[`"']?[\w@.~*-]*\/[\w@./*-]*|[`"']?[\w.-]+[`"']?\s+(?:folder|directory)\b)/iu;

/** Words of languages of code that are words of prose, too. */
const CODE_WORDS = new Set(
  'double float goto malloc calloc realloc free alloca strcpy sprintf gets eval exec any unsafe printf println print assert panic unwrap recursion sleep setjmp longjmp var lambda mutable volatile friend throw throws typeof delete global async await'.split(
    ' ',
  ),
);
const ENDING = /,?\s+(?:and|or)\s+(?:friends|the\s+like|others|co\.?|similar|such|so\s+on)$/iu;
const BETWEEN = /\s*,\s*(?:(?:and|or|nor)\s+)?|\s+(?:and|or|nor)\s+|\s*\/\s*/iu;
const ITEM = /^(?:(?:the|any|a|an)\s+)?[`"']?(?<word>[A-Za-z_][\w:.]*)(?:\(\))?[`"']?$/u;

/** What a clause bans at a place that it names, or takes up: `malloc and k_malloc have no business under src/radio`, `double is not allowed there`. */
export function bannedInPlace({ kind, cue, before, behind, earlier }: RulingClause): RuledObjects | undefined {
  if (kind !== 'bans' || /\b(?:frozen|only|untouched)$/iu.test(cue)) return undefined;
  const place = AT.exec(behind)?.groups?.['place'] ?? '';
  const within = place === '' ? placeBefore(behind, [before, ...earlier]) : pathsOf(place);
  if (within.length === 0) return undefined;
  const { commands, paths, names } = ruledObjects(subjectOf(before));
  const words = codeWords(subjectOf(before));
  const isFile = ({ path }: RuledPath): boolean => !path.includes('/') && !words.some(({ name }) => name === path);
  const below = within.flatMap((folder) =>
    paths.filter(isFile).map(({ path }) => `${folder.replace(/\/?$/u, '')}/**/${path}`),
  );
  return {
    ...NO_OBJECTS,
    commands,
    names: [...words, ...names.filter(({ isQuoted }) => isQuoted)],
    paths: below.map((path) => ({ path, is: 'edited' })),
    within: within.map((path) => ({ path, is: 'edited' })),
  };
}

function placeBefore(behind: string, texts: readonly string[]): readonly string[] {
  return meansPlace(behind) ? firstNamed(texts, foldersOf) : [];
}

/** What is not quoted and has no folder may be a name of code. */
function foldersOf(text: string): readonly string[] {
  return pathsOf(text).filter((path) => path.includes('/'));
}

function subjectOf(before: string): string {
  const subject = before.split(/[;:!]\s|\s[-–—]\s/u).at(-1) ?? '';
  return subject.replace(/\s+(?:is|are|was|were|be|has|have|must|may|should)$/iu, '');
}

/** All of a list, where it is one of words, and one of these is a word of code. */
function codeWords(subject: string): readonly RuledName[] {
  const items = subject
    .replace(ENDING, '')
    .split(BETWEEN)
    .map((item) => ITEM.exec(item.trim())?.groups?.['word'] ?? '');
  if (items.includes('') || !items.some(isOfCode)) return [];
  return items.filter((word) => !isProgram(word)).map((word) => ({ name: word.toLowerCase(), isQuoted: true }));
}

function isOfCode(word: string): boolean {
  return CODE_WORDS.has(word) || /_|::|[a-z][A-Z]|^[a-z]\w*\.(?:log|error|warn|debug|info|now|exec|eval)$/u.test(word);
}

/** What is ruled out `in there`, and names no place of its own. */
export function takenThere(objects: RuledObjects, { sentence, before, earlier }: RulingClause): RuledObjects {
  if (objects.within.length + objects.paths.length > 0 || !meansPlace(sentence)) return objects;
  return { ...objects, within: firstNamed([before, ...earlier], foldersOf).map((path) => ({ path, is: 'edited' })) };
}
