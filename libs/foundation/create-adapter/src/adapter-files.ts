import { createAdapterError } from './create-adapter-errors.ts';
import { packageFiles } from './package-files.ts';
import { STARTERS, type StarterContract } from './starters.generated.ts';

export type AdapterContract = StarterContract;

export const ADAPTER_CONTRACTS: readonly AdapterContract[] = Object.keys(STARTERS) as AdapterContract[];

/** What a new adapter is. */
export interface AdapterDraft {
  readonly contract: AdapterContract;
  /** What it is called beside the others of its contract: `letters`. Small letters, digits and dashes. */
  readonly name: string;
  /** Its npm name; default `<contract>-<name>`. */
  readonly packageName?: string | undefined;
  /** One sentence on what it is. */
  readonly description?: string | undefined;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const PACKAGE_NAME = /^(@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const MOST_CHARACTERS = 200;

const RULES: Readonly<Record<string, { readonly isValid: (value: string) => boolean; readonly advice: string }>> = {
  contract: {
    isValid: (value) => ADAPTER_CONTRACTS.some((contract) => contract === value),
    advice: `Valid: ${ADAPTER_CONTRACTS.join(', ')}.`,
  },
  name: {
    isValid: (value) => NAME.test(value),
    advice: 'Write it in small letters, digits and single dashes, like "letters".',
  },
  package: { isValid: (value) => PACKAGE_NAME.test(value), advice: 'Write it as npm has it, like "@me/letters".' },
  description: { isValid: (value) => !/[\r\n]|\*\//.test(value), advice: 'Write one line, without "*/".' },
};

/** The text of each file of the package, by its path with forward slashes. */
export function adapterFiles(draft: AdapterDraft): ReadonlyMap<string, string> {
  const { contract, name, packageName = `${contract}-${name}` } = draft;
  const { description = `An adapter of the contract ${contract}, called ${name}.` } = draft;
  for (const [what, value] of Object.entries({ contract, name, package: packageName, description })) check(what, value);
  const fileName = `${name}-${contract}`;
  const words = { name, fileName, factory: `create${pascalCase(fileName)}`, description };
  const sources = Object.entries(STARTERS[contract].files).map(([path, text]): [string, string] => [
    withWords(path, words),
    withWords(text, words),
  ]);
  return new Map([...sources, ...packageFiles({ ...words, packageName, starter: STARTERS[contract], contract })]);
}

function check(what: string, value: string): void {
  const rule = RULES[what];
  if (rule === undefined || (rule.isValid(value) && value.length <= MOST_CHARACTERS)) return;
  const shown =
    value.length <= MOST_CHARACTERS ? `"${value}"` : `of ${value.length} characters, more than ${MOST_CHARACTERS}`;
  throw createAdapterError('CREATE_ADAPTER_INVALID_INPUT', `Invalid ${what} ${shown}. ${rule.advice}`);
}

function withWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/@@(\w+)@@/g, (mark, word: string) => words[word] ?? mark);
}

function pascalCase(name: string): string {
  return name.replaceAll(/(^|-)([a-z0-9])/g, (_, _dash, letter: string) => letter.toUpperCase());
}
