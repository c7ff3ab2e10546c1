const FILE =
  /(?:[\w@.~-]+\/)*[\w@.-]+\.[A-Za-z]\w{0,11}(?![\w/])|(?:[\w@.~-]+\/)+(?:Dockerfile|Makefile)[\w.]*|\b(?:Dockerfile|Makefile)\b/gu;
/** No path is as long, and to look for one in it takes the square of its length. */
const LONG_WORD = /[\w@./~-]{400,}/gu;
/** Names that many folders have a file of. */
const EVERYWHERE =
  /^(?:index|main|mod|lib|__init__|readme|changelog|package|package-lock|setup|utils?|types?|config|base|test|tests|settings)\./iu;
const MOST = 50;

/** Paths that a text names, in lower case, with `/` between folders. */
export function filesIn(text: string): readonly string[] {
  const words = text.replaceAll('\\', '/').slice(0, 40_000).replaceAll(LONG_WORD, ' ');
  const found = [...words.matchAll(FILE)].map(([path]) => path.toLowerCase());
  return [...new Set(found.filter((path) => /[a-z]/u.test(path) && !/^(?:e\.g|i\.e|etc)\.?/u.test(path)))].slice(
    0,
    MOST,
  );
}

/** 1 for the same file, a half for a neighbour: the same name but for its extensions, or the same folder and kind. */
export function fileLikeness(one: string, other: string): number {
  if (isSameFile(one, other)) return 1;
  const [first, second] = [partsOf(one), partsOf(other)];
  const isNamesake = first.stem === second.stem && first.stem.length >= 4 && !EVERYWHERE.test(`${first.stem}.`);
  const isNeighbour = first.folder !== '' && first.folder === second.folder && first.extension === second.extension;
  return isNamesake || isNeighbour ? NEIGHBOUR : 0;
}

/** The most that one of some files is like one of others. */
export function likenessOfFiles(some: readonly string[], others: readonly string[]): number {
  return Math.max(0, ...some.flatMap((one) => others.map((other) => fileLikeness(one, other))));
}

/** The same path, or one below a folder of the other's; a path without a folder is of the project itself. */
export function isAtPath(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter === longer || (mayBeBelow(longer, shorter) && longer.endsWith(`/${shorter}`));
}

function mayBeBelow(longer: string, shorter: string): boolean {
  return shorter.includes('/') || /^(?:\/|[a-z]:)/u.test(longer);
}

/** What is edited beside the work: papers, versions and locks. */
const INCIDENTAL =
  /(?:\.(?:md|mdx|rst|adoc|txt|lock|sum|snap)|(?:^|\/)(?:package(?:-lock)?\.json|pnpm-lock\.yaml|cargo\.toml|go\.mod|pyproject\.toml|(?:changelog|version|license)[^/]*))$/u;
/** Who edits more sweeps through a repository. */
const MOST_OF_AN_ATTEMPT = 12;

/** Takes a path in lower case. */
export function isIncidental(path: string): boolean {
  return INCIDENTAL.test(path);
}

const PROSE = /(?<!(?:^|\/)(?:cmakelists|requirements[\w-]{0,30}|constraints))\.(?:md|mdx|rst|adoc|txt)$/u;

/** Takes a path in lower case. */
export function isProse(path: string): boolean {
  return PROSE.test(path);
}

export function isOneAttempt(paths: readonly string[]): boolean {
  return paths.filter((path) => !isIncidental(path)).length <= MOST_OF_AN_ATTEMPT;
}

const NEIGHBOUR = 0.5;

function partsOf(path: string): { readonly stem: string; readonly folder: string; readonly extension: string } {
  const names = path.split('/');
  const name = names.pop() ?? '';
  const [stem = '', ...extensions] = name.split('.');
  return { stem, folder: names.pop() ?? '', extension: extensions.pop() ?? '' };
}

/** The same file as far as the shorter path tells; a name of everywhere needs its folder. */
function isSameFile(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter !== longer && !longer.endsWith(`/${shorter.replace(/^\.?\//u, '')}`)) return false;
  return shorter.includes('/') || !EVERYWHERE.test(shorter);
}
