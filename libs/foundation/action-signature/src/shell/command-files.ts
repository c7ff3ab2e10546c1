import type { CommandSignature } from '../signature.ts';
import { filesWrittenByCode } from './code-files.ts';
import { inFolder } from './folders.ts';
import { words } from './program-names.ts';

/** Of the files that a program is given those that it changes, and how it is asked to. */
interface Writing {
  /** Default: all. */
  readonly which?: 'last';
  /** It changes nothing without such a word. */
  readonly asked?: RegExp;
}

const ALL: Writing = {};
const LAST: Writing = { which: 'last' };
const WRITING: Readonly<Record<string, Writing>> = {
  ...Object.fromEntries(
    [...words('rm rmdir unlink shred touch mkdir truncate tee mv patch chmod chown chgrp black yapf isort')].map(
      (program) => [program, ALL],
    ),
  ),
  cp: LAST,
  ln: LAST,
  install: LAST,
  rsync: LAST,
  scp: LAST,
  sed: { asked: /^-[nErsz]*i|^--in-place/u },
  perl: { asked: /^-[a-zA-Z0]*i/u },
  awk: { asked: /^inplace$/u },
  yq: { asked: /^-[a-zA-Z]*i|^--inplace/u },
  prettier: { asked: /^(?:-w|--write)$/u },
  eslint: { asked: /^--fix$/u },
  ruff: { asked: /^(?:format|--fix)$/u },
  rubocop: { asked: /^(?:-[aAx]|--auto-?correct(?:-all)?|--fix-layout)$/u },
  gofmt: { asked: /^-w$/u },
  'clang-format': { asked: /^-i$/u },
  rustfmt: ALL,
  find: ALL,
};
const GIT_WRITING = words('rm mv checkout restore apply clean');
/** They change the whole folder that git is told to work in: `git -C third_party/lib checkout v2`. */
const GIT_IN_FOLDER = words('checkout switch pull reset clean restore merge rebase');

/** Options that name a file or folder which is written. */
const OUTPUTS: Readonly<Record<string, ReadonlySet<string>>> = {
  curl: words('-o --output'),
  wget: words('-O --output-document -P --directory-prefix'),
  unzip: words('-d'),
  sort: words('-o --output'),
  openssl: words('-out'),
  pg_dump: words('-f --file'),
  dd: words('of'),
};

/** The first of what they are given is code, or a pattern, unless an option has it. */
const CODE_FIRST = words('sed perl awk grep rg ag yq jq');
const CODE_OPTION = /^(?:-[a-zA-Z0]*e|--expression|--regexp)$/u;

/** What is in the files that they are given comes out of them. */
const READING = words(
  'cat bat head tail less more nl tac strings base64 xxd od hexdump openssl cp scp rsync tar zip gzip source sed awk jq yq grep rg ag perl diff mv',
);

/** Files that a command changes, in lower case, by where the line runs it. */
export function filesWritten({ program, subcommand, looks, use }: CommandSignature): readonly string[] {
  if (use === undefined) return [];
  const [, ...rest] = use.words;
  const own = looks === false ? [...given(program, subcommand, rest), ...outputs(program, rest)] : [];
  const fed = looks === false && writes(program, rest) ? use.fed : [];
  const found = [...own, ...fed, ...use.redirectedTo, ...filesWrittenByCode(use)].map((file) =>
    inFolder(use.folder, file),
  );
  const isWhole = program === 'git' && rest.includes('-C') && GIT_IN_FOLDER.has(subcommand);
  return clean([...found, ...(isWhole ? [use.folder] : [])]);
}

/** Files whose contents a command shows, or takes somewhere else. */
export function filesRead({ program, use }: CommandSignature): readonly string[] {
  if (use === undefined || !READING.has(program)) return [];
  // In place it shows nothing.
  if (CODE_FIRST.has(program) && writes(program, use.words)) return [];
  return clean(operands(program, use.words.slice(1)).map((file) => inFolder(use.folder, file)));
}

function clean(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => file.toLowerCase()).filter((file) => file !== ''))];
}

function writes(program: string, rest: readonly string[]): boolean {
  const writing = Object.hasOwn(WRITING, program) ? WRITING[program] : undefined;
  if (writing === undefined) return false;
  return writing.asked === undefined || rest.some((word) => writing.asked?.test(word));
}

function given(program: string, subcommand: string, rest: readonly string[]): readonly string[] {
  if (program === 'git') return GIT_WRITING.has(subcommand) ? ofGit(subcommand, rest) : ofSubmodule(subcommand, rest);
  if (!writes(program, rest)) return [];
  if (program === 'find') return beforeOptions(rest);
  const files = operands(program, rest);
  return WRITING[program]?.which === 'last' ? files.slice(-1) : files;
}

function ofSubmodule(subcommand: string, rest: readonly string[]): readonly string[] {
  return subcommand === 'submodule update' ? operands('git', rest) : [];
}

/** A branch is no file. */
function ofGit(subcommand: string, rest: readonly string[]): readonly string[] {
  const behind = rest.slice(rest.indexOf(subcommand) + 1);
  const at = behind.indexOf('--');
  if (at >= 0) return behind.slice(at + 1);
  const files = behind.filter((word) => !word.startsWith('-'));
  return subcommand === 'checkout' ? files.filter((file) => /^\.|[./]/u.test(file)) : files;
}

function beforeOptions(rest: readonly string[]): readonly string[] {
  const end = rest.findIndex((word) => /^[-(!]/u.test(word));
  return end < 0 ? rest : rest.slice(0, end);
}

function outputs(program: string, rest: readonly string[]): readonly string[] {
  const options = Object.hasOwn(OUTPUTS, program) ? OUTPUTS[program] : undefined;
  if (program === 'tar' && rest.some((word) => /^(?:-{0,2}[a-z]*x|--extract)/u.test(word)))
    return rest.filter((_, at) => /^(?:-C|--directory)$/u.test(rest[at - 1] ?? ''));
  if (options === undefined) return [];
  return rest.flatMap((word, at) => {
    const [option = '', value] = word.split('=', 2);
    return options.has(option) ? [value ?? rest[at + 1] ?? ''] : [];
  });
}

function operands(program: string, rest: readonly string[]): readonly string[] {
  const isCode = (word: string, at: number): boolean => word === '' || CODE_OPTION.test(rest[at - 1] ?? '');
  const found = rest.filter((word, at) => !word.startsWith('-') && !isCode(word, at));
  const hasCode = CODE_FIRST.has(program) && !rest.some((word) => CODE_OPTION.test(word));
  return hasCode ? found.slice(1) : found;
}
