import type { ActionSignature, CommandSignature } from '../../signature.ts';
import type { ActionRule } from '../action-rule.ts';

/** By which words programs add a package that is named behind them. */
const ADDING: Readonly<Record<string, RegExp>> = {
  npm: /^(?:install|i|add)$/u,
  pnpm: /^(?:install|i|add)$/u,
  bun: /^(?:install|i|add)$/u,
  yarn: /^add$/u,
  deno: /^add$/u,
  pip: /^install$/u,
  pip3: /^install$/u,
  pipenv: /^install$/u,
  conda: /^install$/u,
  poetry: /^add$/u,
  uv: /^add$/u,
  cargo: /^add$/u,
  go: /^get$/u,
  gem: /^install$/u,
  bundle: /^add$/u,
  composer: /^require$/u,
  dotnet: /^package$/u,
};
/** A tool of the machine, and no part of the project. */
const GLOBAL = ['-g', '--global', '--location=global'];
/** What stands behind them is a file of what is listed already, or a setting. */
const WITH_VALUE =
  /^(?:-[rcewCF]|--(?:requirement|constraint|editable|workspace|filter|prefix|dir|cwd|group|registry|index-url|extra-index-url))$/u;

/** Whether an action installs a package by its name, where none is to be added; what is listed already is none. */
export function addsPackage(rule: ActionRule, { commands }: ActionSignature): boolean {
  return rule.addsPackage && commands.some(namesPackage);
}

function namesPackage({ program, use }: CommandSignature): boolean {
  const adding = ADDING[program];
  const words = use?.words.slice(1) ?? [];
  const at = adding === undefined ? -1 : words.findIndex((word) => adding.test(word));
  if (at < 0 || words.some((word) => GLOBAL.includes(word))) return false;
  return words.slice(at + 1).some((word, index, named) => isName(word) && !WITH_VALUE.test(named[index - 1] ?? ''));
}

function isName(word: string): boolean {
  return /^[@a-z\d]/iu.test(word) && !/^(?:package|\S+\.(?:txt|whl|tgz|tar\.gz|toml))$/iu.test(word);
}
