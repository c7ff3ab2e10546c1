import { isProgram } from '../../../shell/program-names.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import { plainPaths } from './paths.ts';

const FILES = String.raw`(?:(?:the|our|any|all|anything|everything|files?|folders?|code)\s+|(?:in|inside|within|under|below|of|from)\s+)*`;
const CHANGE = String.raw`(?:delet|remov|clean|clear|empt|wip|reset|edit|chang|modif|rewrit|replac|overwrit|format|reformat|fix|updat)\p{L}*(?:\s+up)?`;
const PLACE = String.raw`${FILES}[\x60"']?[^\s,;\x60"']*[/.\w*][\x60"']?(?:\s+(?:folder|directory|dir)\b)?`;
const PLACES = String.raw`${PLACE}(?:(?:,\s*(?:(?:or|and|nor)\s+)?|\s+(?:or|and|nor)\s+)${PLACE}){0,5}`;
/** `rm -rf on data/`, `rm -rf to delete files in data/`. */
const ON = new RegExp(String.raw`\b(?:on|over|to\s+${CHANGE})\s+(?<places>${PLACES})`, 'iu');
/** `delete files in data/ with rm -rf`. */
const WITH = new RegExp(
  String.raw`(?<=\s)(?<places>${PLACES})\s+(?:with|via|(?:by\s+)?(?:running|using|calling))\s+(?:an?\s+|the\s+|plain\s+)?[\x60"']?(?<program>[\w.-]+)`,
  'iu',
);

/** Files and folders, in lower case, that a command which a text names is given. */
export function givenPlaces(text: string): readonly string[] {
  const on = capturedGroups(ON, text);
  const before = capturedGroups(WITH, text);
  return [on('places'), isProgram(before('program')) ? before('places') : ''].flatMap(pathsIn);
}

/** An absolute one with its root. */
function pathsIn(places: string): readonly string[] {
  const plain = ` ${places.replaceAll(/[\x60"']/gu, '')}`;
  return plainPaths(plain).map((path) => (plain.toLowerCase().includes(` /${path}`) ? `/${path}` : path));
}
