import type { RuledPath } from '../../action-rule.ts';

const PATH =
  /(?:[\p{L}\d_@.~*{}[\]+-]+\/|\([\w-]+\)\/)+[\p{L}\d_@.*{}[\]+-]*|\*{1,2}\.?[\w.*-]+|(?<![\w.])\.[a-z][\w.-]+|[\w@-]+(?:\.[\w-]+)*\.[a-z][a-z\d]{0,8}(?![\w/(])|\b(?:Dockerfile|Makefile|Jenkinsfile|Gemfile|Procfile|node_modules|__pycache__)\b/giu;
const FOLDER =
  /([\w.@/-]{2,60})[`"']?\s+(?:folder|directory|dir|ordner|verzeichnis|carpeta|directorio|dossier)\b|\b(?:folder|directory|ordner|verzeichnis|carpeta|dossier)\s+[`"']?([\w.@/-]{2,60})/giu;
/** Spoken of with a dot, and no file. */
export const NO_FILE: RegExp =
  /^(?:e\.g|i\.e|etc|z\.b|d\.h|p\.ej|vs|node\.js|next\.js|vue\.js|v?\d[\d.]*|(?:[\w-]{0,40}[-_v])?x\.[xy](?:\.[xz])?)\.?$/iu;
const RUNS =
  /\b(?:run|running|executed?|executing|call|called|calling|launch|launched|invoked?|start|started|ausführen|starten|ejecut\p{L}+|lanc\p{L}+)\b/iu;
const COMMITS =
  /\b(?:commit|commits|committed|committing|check(?:ed)?\s+in|stage|staged|einchecken|comitt?e\p{L}*|commite\p{L}*)\b/iu;

const READS =
  /\b(?:read(?![- ]only)|reading|cat|view|viewing|print|printed|printing|display|displayed|displaying|viewed|expose|exposed|leak|leaked|dump|dumped|open(?:ing)?(?=\s*$|\s+(?:or|and|nor|it|them|anything|(?:(?:any|the)\s+)?files?)\b)|lesen|auslesen|leer|leas)\b/iu;

const EDITS = /\b(?:edit|chang|touch|modif|alter|writ|delet|remov|mov)\p{L}*/iu;

/** What is not to be done to paths: what they are called says nothing of it. */
export function useOf(text: string): RuledPath['is'] {
  const plain = text.replaceAll(PATH, ' ');
  if (RUNS.test(plain)) return 'run';
  if (READS.test(plain)) return EDITS.test(plain) || COMMITS.test(plain) ? 'reached' : 'read';
  return COMMITS.test(plain) ? 'committed' : 'edited';
}

/** Whether a text is a path and nothing else. */
export function isPath(text: string): boolean {
  return (
    !isCode(text) &&
    !/\s/u.test(text) &&
    !text.startsWith('-') &&
    !text.endsWith(')') &&
    !/^\w+:\/\//u.test(text) &&
    [...text.matchAll(PATH)].some(([path]) => path === text) &&
    !NO_FILE.test(text)
  );
}

/** What files of a kind end with, and no file of that name. */
const ENDING =
  /^\.(?:(?!env\b)[a-z]\w{1,20}\.(?:cs|[jt]sx?|py|go|rs|java|kt|dart|sql|snap)|sln|csproj|vbproj|fsproj|vcxproj|xcodeproj|pbxproj|proto|snap|svg|pdf)$/iu;

/** Of a text in quotes. */
export function quotedPaths(text: string): readonly string[] {
  if (ENDING.test(text)) return [`*${text.toLowerCase()}`];
  return isPath(text) ? [asRuledPath(text)] : [];
}

/** Of a text in which quotes stand as they are. */
export function plainPaths(plain: string): readonly string[] {
  const found = [...plain.matchAll(PATH)]
    .filter(({ 0: path, index }) => !isOther(path, plain.slice(0, index), plain.slice(index + path.length)))
    .map(([path]) => path.replace(/[.,]+$/u, ''));
  const folders = [...plain.matchAll(FOLDER)].flatMap(([, one, other]) => {
    const folder = one ?? other ?? '';
    return /^(?:the|this|that|a|an|any|each|every|whole|same|dieser|der|den|das|im|la|el|este|le|ce)$/iu.test(folder)
      ? []
      : [`${folder}/`];
  });
  return [...found, ...folders].filter((path) => path.length > 1 && !NO_FILE.test(path)).map(asRuledPath);
}

/** A branch, an address, a unit or a name of code. */
function isOther(path: string, before: string, after: string): boolean {
  if (/^[`"']?\s+(?:branch|tag)/iu.test(after) || /:\/\/\S*$/u.test(before)) return true;
  return UNIT.test(path) || isCode(path);
}

const UNIT =
  /^(?:[ckm]?m|l|[km]?g|[kmgt]i?b|[kmg]?bits?|bytes?|eur|usd|chf|gbp|req|requests?|and|he|she|read|client|input|tcp|yes|on)\/[a-z]+$/iu;
const EXTENSION =
  /\.(?:[a-z\d]{1,4}|yaml|toml|lock|properties|gradle|proto|swift|scala|ipynb|svelte|astro|tfvars|graphql|parquet|service|plist)$/u;

/** `Customer.objects` and `@cached.one`, unlike `customer.rb` and `Dockerfile.ci`. */
function isCode(path: string): boolean {
  return /^@\w[\w.]*$/u.test(path) || (/^\w[\w.]*\.\w+$/u.test(path) && !EXTENSION.test(path.toLowerCase()));
}

function asRuledPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//u, '').toLowerCase();
}

/** Files and folders, in lower case, that a sentence names. */
export function pathsOf(sentence: string): readonly string[] {
  return plainPaths(` ${sentence.replaceAll(/[`"']/gu, ' ')}`);
}

/** What a sentence says something of, as it begins: up to its verb. */
const SUBJECT = /^(.{1,200}?)\s(?:is|are|was|were|has|have|holds?|contains?|comes?|gets?|=)\s/iu;

/** Of the files that a sentence names those that it is about. */
export function subjectPaths(sentence: string): readonly string[] {
  return pathsOf(SUBJECT.exec(sentence)?.[1] ?? '');
}
