import type { Argument, Command, Option } from 'commander';
import { flagOf } from '../config/setting.ts';
import { ALL_SETTINGS } from '../config/settings.ts';
import { program } from '../program.ts';

export interface ArgumentReference {
  /** As in the help: `<name>`, `[name]`, `<name...>`. */
  readonly term: string;
  readonly description: string;
  readonly default?: string | undefined;
}

export interface OptionReference {
  /** As in the help: `--limit <number>`. */
  readonly flags: string;
  /** Its long flag alone. */
  readonly name: string;
  readonly description: string;
  readonly default?: string | undefined;
  readonly choices?: readonly string[] | undefined;
}

export interface CommandReference {
  /** Without the program: `knowledge export`. */
  readonly name: string;
  readonly description: string;
  readonly arguments: readonly ArgumentReference[];
  /** Its own; settings are not among them. */
  readonly options: readonly OptionReference[];
  /** Whether every setting is an option of it, too. */
  readonly takesSettings: boolean;
}

const SETTING_FLAGS: ReadonlySet<string> = new Set(ALL_SETTINGS.map(flagOf));

/** Every command that does something, those of others after them, in the order of the help. */
export function readCommands(): readonly CommandReference[] {
  return program.commands.flatMap((command) => describeCommands(command, ''));
}

function describeCommands(command: Command, parent: string): readonly CommandReference[] {
  const name = `${parent}${command.name()}`;
  if (command.commands.length > 0) return command.commands.flatMap((each) => describeCommands(each, `${name} `));
  const own = command.options.filter(({ long }) => !SETTING_FLAGS.has(long ?? ''));
  const described = {
    name,
    description: command.description(),
    arguments: command.registeredArguments.map(describeArgument),
    options: own.map(describeOption),
    takesSettings: own.length < command.options.length,
  };
  return [described];
}

function describeArgument(argument: Argument): ArgumentReference {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
  return {
    term: argument.required ? `<${name}>` : `[${name}]`,
    description: argument.description,
    default: textOf(argument.defaultValue),
  };
}

function describeOption(option: Option): OptionReference {
  const { flags, long, description, argChoices } = option;
  return { flags, name: long ?? flags, description, default: textOf(option.defaultValue), choices: argChoices };
}

/** A flag that is off, or that switches something off, says so by being one. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
