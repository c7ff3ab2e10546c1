import { plainPaths } from '../objects/paths.ts';

const DEED = String.raw`(?:edit|change|touch|modify|work\s+(?:on|in)|write\s+to|make\s+(?:changes|edits)\s+(?:to|in)|ändere|bearbeite)`;
const CHANGES = String.raw`(?:(?:your|all|any|the|code)\s+)*(?:changes?|edits?|modifications?|work|yourself)`;
const FILES = String.raw`(?:(?:these|those|the|this|following|two|three|four|\d+|any|all)\s+)*(?:files?|folders?|director(?:y|ies)|code|sources?|things?|stuff|dateien)?\s*(?:(?:in|under|below|inside|within|from|of|unter)\s+|:\s*)?`;
const DONE = String.raw`(?:edited|changed|touched|modified)`;
const BEGIN = String.raw`^(?:please\s+|bitte\s+|you\s+(?:may|can|should|must)\s+|we\s+|for\s+(?:this|now)(?:\s+\w+)?,\s+)*`;

/** Sentences that leave nothing but some files to be edited, which they end with, or begin with. */
const ONLY: readonly RegExp[] = [
  String.raw`${BEGIN}only\s+(?:ever\s+)?${DEED}\s+${FILES}(?<paths>.+)$`,
  String.raw`${BEGIN}${DEED}\s+only\s+${FILES}(?<paths>.+)$`,
  String.raw`${BEGIN}(?:make\s+|keep\s+)?${CHANGES}\s+(?:(?:are|is|must|should|may|be|stay|go|allowed|permitted|ok)\s+)*only\s+(?:(?:be|made|allowed|permitted|ok|go)\s+)*(?:in|inside|under|within|to)\s+${FILES}(?<paths>.+)$`,
  String.raw`${BEGIN}(?:keep|limit|restrict|confine)\s+${CHANGES}\s+(?:in|inside|within|to|under)\s+${FILES}(?<paths>.+)$`,
  String.raw`${BEGIN}(?:do\s+not|don['’]?t|never)\s+${DEED}\s+(?:anything|any\s+(?:other\s+)?files?|files|code)\s+(?:outside(?:\s+of)?|except(?:\s+for)?|other\s+than|apart\s+from|but)\s+${FILES}(?<paths>.+)$`,
  String.raw`${BEGIN}only\s+(?:the\s+)?(?:files?|code|sources?)\s+(?:in|under|below|inside|within)\s+(?<paths>.+?)\s+(?:may|can|should|must)\s+be\s+${DONE}$`,
  String.raw`${BEGIN}(?:nothing|no\s+(?:other\s+)?files?)\s+outside(?:\s+of)?\s+(?<paths>.+?)\s+(?:may|can|should|must)\s+be\s+${DONE}$`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** It says the same once more. */
const ENDING =
  /(?:[,;–—-]\s*|\s+)(?:(?:and\s+)?nothing\s+else|please|(?:in|of)\s+(?:this|the|our)\s+(?:repo(?:sitory)?|project|code\s?base)|for\s+(?:this|now)(?:\s+\w+)?|only)\s*$|[.!;\s]+$/iu;
/** Behind `the other`: things of a kind are not all that is left: `Only edit a.yaml, the other configs are generated`. */
const KIND = String.raw`(?!files|folders|code|director|parts?\b|ones?\b|stuff|things)\p{L}+\s+(?:is|are|gets?|comes?|belongs?)\b`;
/** It says whose everything else is. */
const REST = new RegExp(
  String.raw`[,;–—-]\s*(?:and\s+|as\s+)?(?:all\s+)?(?:the\s+rest|everything\s+else|all\s+else|the\s+others?(?!\s+${KIND})|other\s+(?:files|folders|code|directories))\s.*$`,
  'iu',
);
const BETWEEN = /\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|und)\s+|\s*&\s*/iu;
const ARTICLE = /^(?:(?:the|its|our|both|folder|directory|file|tests?|specs?|module|script)\s+)+/iu;
const NOUN = /\s+(?:folder|directory|package|module|file)s?$/iu;
const MOST = 12;

/** Files and folders, in lower case, that alone may be edited by a sentence; `[]` unless it says nothing else. */
export function onlyPaths(sentence: string): readonly string[] {
  let said = sentence.replace(REST, '');
  for (let round = 0; round < 3; round += 1) said = said.replace(ENDING, '');
  for (const pattern of ONLY) {
    const listed = pattern.exec(said)?.groups?.['paths'];
    if (listed !== undefined) return pathsOf(listed);
  }
  return [];
}

/** `[]` where one of them is no path, or they are very many. */
function pathsOf(listed: string): readonly string[] {
  const parts = listed.split(BETWEEN).map((part) => part.replace(ARTICLE, '').trim());
  const paths = parts.map((part) => pathOf(part.replaceAll(/[`"']/gu, '')));
  return paths.length <= MOST && paths.every((path) => path !== '') ? paths : [];
}

function pathOf(part: string): string {
  const folder = part.replace(NOUN, '');
  if (/\s/u.test(folder)) return '';
  const named = folder === part ? folder : `${folder}/`;
  const [path = ''] = plainPaths(` ${named}`);
  return path.length >= named.replace(/^\.\//u, '').length ? path : '';
}
