import { commandsInText } from '../shell/commands-in-text.ts';
import { AMBIGUOUS, isProgram } from '../shell/program-names.ts';
import { readCommands } from '../shell/read-commands.ts';
import type { CommandSignature } from '../signature.ts';
import type { ActionRule, RuledName, RuledPath } from './action-rule.ts';

/** Says of nothing. */
export const NO_OBJECTS: RuledObjects = { commands: [], paths: [], names: [], within: [] };

export type RuledObjects = Pick<ActionRule, 'commands' | 'paths' | 'names' | 'within'>;

/** How what git does is spoken of, and what it is asked for then. */
const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [
    /\bforce[- ]?push(?:es|ing|ed)?\b|\bpush(?:es|ing)?\s+(?:with\s+)?force\b/giu,
    'git push --force; git push --force-with-lease',
  ],
  [
    /(?<!\bgit\s)(?<!\bforce[- ])\bpush(?:es|ing)?\s+(?:\p{L}+ly\s+|straight\s+|anything\s+|commits?\s+)*(?:in)?to\b/giu,
    'git push',
  ],
  [/(?<!\bgit\s)\b(?:direct|manual)\s+(?:push(?:es)?|commits?)\s+(?:in)?to\b/giu, 'git push'],
  [/(?<!\bgit\s)\bcommit(?:s|ting)?(?=\s*(?:[.!]|$|unless|yourself|(?:\S+\s+){0,2}?(?:in)?to\s))/giu, 'git commit'],
  [/\bhard[- ]reset(?:s|ting)?\b/giu, 'git reset --hard'],
  [/(?<!\bgit\s)\bamend(?:s|ing)?\b/giu, 'git commit --amend'],
  [/(?<!\bgit\s)\brebas(?:e|es|ing)\b/giu, 'git rebase'],
  [/(?<!\bgit\s)\bstash(?:es|ing)?\b/giu, 'git stash'],
  [/\bpush(?:es|ing)?\s+(?:any\s+|new\s+|release\s+)*tags?\b/giu, 'git push --tags; git push --follow-tags'],
  [/(?<!\bgit\s)\bcherry-?\s?pick(?:s|ing)?\b/giu, 'git cherry-pick'],
];

const QUOTED = /`([^`\n]{1,300})`|(?<![\p{L}\d])["']([^"'\n]{2,100})["']/gu;
const PATH =
  /(?:[\p{L}\d_@.~*{}[\]+-]+\/|\([\w-]+\)\/)+[\p{L}\d_@.*{}[\]+-]*|\*{1,2}\.?[\w.*-]+|(?<![\w.])\.[a-z][\w.-]+|[\w@-]+(?:\.[\w-]+)*\.[a-z][a-z\d]{0,8}(?![\w/(])|\b(?:Dockerfile|Makefile|Jenkinsfile|Gemfile|Procfile)\b/giu;
const FOLDER =
  /([\w.@/-]{2,60})[`"']?\s+(?:folder|directory|dir|ordner|verzeichnis|carpeta|directorio|dossier)\b|\b(?:folder|directory|ordner|verzeichnis|carpeta|dossier)\s+[`"']?([\w.@/-]{2,60})/giu;
/** Spoken of with a dot, and no file. */
const NO_FILE = /^(?:e\.g|i\.e|etc|z\.b|d\.h|p\.ej|vs|node\.js|next\.js|vue\.js|v?\d[\d.]*)\.?$/iu;
const FLAG = /^--?[A-Za-z][\w-]*(?:=\S*)?$/u;
const RUNS =
  /\b(?:run|running|execute|executing|call|calling|launch|invoke|start|ausführen|starten|ejecut\p{L}+|lanc\p{L}+)\b/iu;
const COMMITS =
  /\b(?:commit|commits|committed|committing|check(?:ed)?\s+in|stage|staged|einchecken|comitt?e\p{L}*|commite\p{L}*)\b/iu;
/** Before a word of prose that names a package or a tool. */
const NAMED =
  /\b(?:use|uses|using|add|adding|install|installing|import|importing|introduce|pull\s+in|nutzen|usar|usa)\s+(?:the\s+|any\s+|a\s+)?([a-z@][\w@/.-]{2,40})/giu;
const NO_NAME =
  /^(?:our|their|your|this|that|these|those|more|new|any|other|own|eth|one|two|all|every|third_party|node_modules)$/u;
const PLACEHOLDER = /^(?:<.*>|…|\.{3}|\$.*)$/u;

/** How something is done, which is no word of a command. */
const MANNER =
  /\b(?:directly|manually|locally|globally|blindly|yourself|anymore|ever|again|straight|by\s+hand|direkt|manuell|directamente)\b/giu;

/** What a text is about: commands, files, and names of code. */
export function ruledObjects(clause: string): RuledObjects {
  const quoted = [...clause.matchAll(QUOTED)].map(([, one, two]) => (one ?? two ?? '').trim());
  const plain = clause.replaceAll(/`[^`\n]{1,300}`/gu, ' ').replaceAll(MANNER, ',');
  const paths = [...quoted.flatMap(quotedPaths), ...plainPaths(plain)];
  const is = useOf(plain);
  return {
    commands: [...quoted.flatMap(quotedCommands), ...spokenCommands(clause), ...plainCommands(plain)],
    paths: [...new Set(paths)].map((path) => ({ path, is })),
    names: [
      ...quoted.flatMap(quotedNames),
      ...plainNames(plain),
      ...(USED.test(plain) ? [...quoted, ...dottedIn(plain)].flatMap(dottedName) : []),
    ],
    within: [],
  };
}

function useOf(plain: string): RuledPath['is'] {
  if (RUNS.test(plain)) return 'run';
  return COMMITS.test(plain) ? 'committed' : 'edited';
}

const EDITS =
  /\b(?:edit|chang|touch|modif|alter|writ|put|add|creat|delet|remov|renam|mov|reformat|format|updat|overwrit|commit|anything|everything|files?|code|dateien|bearbeit|änder|edites|toques|modifiques)\p{L}*/iu;
/** What is named in front of a place is ruled out there. */
const INSIDE =
  /^([^,;]{2,60}?)\s+(?:in|inside|within|under|below|from|innerhalb)\s+([`"']?(?:[\w@.~*{}-]+\/)+[\w@.*{}-]*)/iu;

/** What a clause rules out: where it names a place, what stands in front of it. */
export function ruledOut(clause: string): RuledObjects {
  const inside = EDITS.test(clause) ? null : INSIDE.exec(clause);
  return inside === null ? ruledObjects(clause) : namesWithin(inside[1] ?? '', inside[2] ?? '');
}

function namesWithin(named: string, place: string): RuledObjects {
  const { commands, names } = ruledObjects(named);
  const plain = named.replaceAll(/`[^`\n]{1,300}`/gu, ' ').match(/[\w.-]{3,40}/gu) ?? [];
  const words = plain.filter(
    (word) => !/^(?:and|nor|any|the|new|direct|use|using|call|calls|calling)$/iu.test(word) && !isProgram(word),
  );
  const all = names.filter(({ isQuoted }) => isQuoted);
  return {
    commands,
    paths: [],
    names: all.length > 0 ? all : words.slice(0, 4).map((word) => ({ name: word.toLowerCase(), isQuoted: true })),
    within: plainPaths(` ${place.replaceAll(/[`"']/gu, '')}`).map((path) => ({ path, is: 'edited' })),
  };
}

/** What stands right behind words that name what is replaced is a program or a package, whatever other word it is. */
export function replaced(clause: string): Pick<RuledObjects, 'commands' | 'names'> {
  const [all = '', word = ''] =
    /^\s*(?:the\s+|plain\s+|calling\s+|running\s+|using\s+)?[`"']?([\w@./-]{2,40})/u.exec(clause) ?? [];
  if (!isProgram(word))
    return {
      commands: [],
      names: word === '' ? [] : [{ name: word.toLowerCase().replace(/[./]+$/u, ''), isQuoted: false }],
    };
  const isAlone = !/^[`"']?\s+\w/u.test(clause.slice(all.length));
  return { commands: AMBIGUOUS.has(word) && isAlone ? [bare(word)] : [], names: [] };
}

export function hasObject({ commands, paths, names }: RuledObjects): boolean {
  return commands.length + paths.length + names.filter(({ isQuoted }) => isQuoted).length > 0;
}

function isPath(text: string): boolean {
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

function quotedCommands(text: string): readonly CommandSignature[] {
  const [first = ''] = text.split(/\s+/u, 1);
  if (FLAG.test(first))
    return [
      { program: '', subcommand: '', details: new Set(text.split(/\s+/u).map((word) => word.split('=', 1)[0] ?? '')) },
    ];
  if (!/\s/u.test(text)) return isProgram(first) || first === 'sudo' || /^\.\/\S/u.test(first) ? [bare(first)] : [];
  return /^[\w./$(-]/u.test(text) ? readCommands(text).map(withoutPlaceholders) : [];
}

function withoutPlaceholders(command: CommandSignature): CommandSignature {
  return { ...command, details: new Set([...command.details].filter((detail) => !PLACEHOLDER.test(detail))) };
}

function bare(program: string): CommandSignature {
  // It is read as what it runs.
  if (program === 'sudo') return { program, subcommand: '', details: new Set() };
  const [command] = readCommands(program);
  return command ?? { program, subcommand: '', details: new Set() };
}

function spokenCommands(clause: string): readonly CommandSignature[] {
  const plain = clause.replaceAll(/`[^`\n]{1,300}`/gu, ' ');
  return SPOKEN.flatMap(([words, command]) => (plain.match(words) === null ? [] : readCommands(command)));
}

/** `kubectl apply/edit/patch`. */
const ALTERNATIVES = /\b([a-z][\w.-]*)\s+([a-z:]+(?:\/[a-z:]+){1,4})(?![\w/.])/gu;

function oneByOne(all: string, program: string, subcommands: string): string {
  if (!isProgram(program)) return all;
  return subcommands
    .split('/')
    .map((subcommand) => `${program} ${subcommand}`)
    .join(', ');
}

const PROSE = new Set(
  'or and nor packages package commands command scripts here anymore at if unless any targets target it this that we you they jobs tasks files happens'.split(
    ' ',
  ),
);

/** In prose the words behind a program say why, when and where: only what nobody writes in a sentence belongs to it. */
function plainCommands(plain: string): readonly CommandSignature[] {
  const told = commandsInText(plain.replaceAll(ALTERNATIVES, oneByOne)).map((command) => ({
    ...command,
    subcommand: PROSE.has(command.subcommand) ? '' : command.subcommand,
    details: new Set([...command.details].filter((detail) => /^-|[\d:=@/._]/u.test(detail))),
  }));
  const known = new Set(told.map(({ program }) => program));
  const named = [...plain.matchAll(/[\w.@/-]{2,40}(?![’'\w])/gu)]
    .map(([word]) => word.replace(/[.]+$/u, ''))
    .filter((word) => isProgram(word) && !AMBIGUOUS.has(word) && !known.has(word) && word.length > 2);
  const found = [...told, ...named.map(bare)];
  const flags = found.length > 0 ? [] : [...plain.matchAll(/(?<![\w-])--[a-z][\w-]{2,40}/gu)].map(([flag]) => flag);
  return [...found, ...(flags.length === 0 ? [] : [{ program: '', subcommand: '', details: new Set(flags) }])];
}

function quotedPaths(text: string): readonly string[] {
  return isPath(text) ? [asRuledPath(text)] : [];
}

function plainPaths(plain: string): readonly string[] {
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

/** `Customer.objects`, unlike `customer.rb` and `Dockerfile.ci`. */
function isCode(path: string): boolean {
  return /^\w[\w.]*\.\w+$/u.test(path) && !EXTENSION.test(path.toLowerCase());
}

function asRuledPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//u, '').toLowerCase();
}

function quotedNames(text: string): readonly RuledName[] {
  if (/\s/u.test(text) || FLAG.test(text) || isPath(text) || isProgram(text) || text === 'sudo') return [];
  const name = text.replace(/\(.*\)$/u, '').toLowerCase();
  return name.length > 2 ? [{ name, isQuoted: true }] : [];
}

/** What is used may have the name of a file: `console.log`, `moment.js`. */
const USED = /\b(?:use|uses|using|call|calls|import|require|install|add|avoid)\b/iu;

function dottedIn(plain: string): readonly string[] {
  return plain.match(/(?<![\w./-])[a-z]\w*\.(?:log|js|map|error|warn|debug|info|find|get|set|now)\b(?![/.])/giu) ?? [];
}

function dottedName(text: string): readonly RuledName[] {
  if (!/^[a-z]\w*\.[a-z]{2,5}(?:\(\))?$/iu.test(text)) return [];
  const name = text.replace(/\(\)$/u, '').toLowerCase();
  return [{ name, isQuoted: true }, ...(name.endsWith('.js') ? [{ name: name.slice(0, -3), isQuoted: false }] : [])];
}

function plainNames(plain: string): readonly RuledName[] {
  const identifiers = [
    ...plain.matchAll(
      /\b[A-Za-z_][\w.]*\(\)|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z\d]+[A-Z]\w*|\b[a-z]+_\w+|\b[A-Za-z]\w+(?:\.[A-Za-z_]\w+)+\b/gu,
    ),
  ]
    .map(([word]) => word)
    .filter((word) => !isPath(word))
    .map((word) => ({ name: word.replace(/\(\)$/u, '').toLowerCase(), isQuoted: true }));
  const packages = [...plain.matchAll(NAMED)].map(([, word = '']) => ({
    name: word.replace(/[.,]+$/u, '').toLowerCase(),
    isQuoted: false,
  }));
  return [...identifiers, ...packages].filter(
    ({ name }) => !isProgram(name) && !NO_FILE.test(name) && !NO_NAME.test(name),
  );
}
