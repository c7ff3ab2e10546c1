import { readCommands } from '../../../shell/read-commands.ts';
import type { CommandSignature } from '../../../signature.ts';
import { FLAG } from '../../../text/flags.ts';

const QUOTED_FLAG = String.raw`["'\x60]?(${FLAG})["'\x60]?`;
/** A flag that is meant of a command: `commit with --no-verify`, `--no-verify when committing`. */
const OF_COMMAND: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:with|using)\s+(?:the\s+)?(?:flags?\s+|options?\s+)?${QUOTED_FLAG}`, 'giu'),
  new RegExp(
    String.raw`(?<![\w-])${QUOTED_FLAG}\s+(?:flag\s+|option\s+)?(?:when|while|on|for|with|during|to|if\s+you)\s`,
    'giu',
  ),
];

/** Of commands that are forbidden with a flag those with it, and of others what they are. */
export function withFlags(commands: readonly CommandSignature[], clause: string): readonly CommandSignature[] {
  const flags = OF_COMMAND.flatMap((said) => [...clause.matchAll(said)].map(([, flag = '']) => flag));
  const named = commands.filter(({ program }) => program !== '');
  if (flags.length === 0 || named.length === 0) return commands;
  return named.flatMap((command) => (isPlain(command) ? commandsWith(command, flags) : [command]));
}

function isPlain({ details, use }: CommandSignature): boolean {
  return use !== undefined && ![...details].some((detail) => detail.startsWith('-'));
}

/** A command as it was written, with further flags. */
export function commandsWith({ use }: CommandSignature, flags: readonly string[]): readonly CommandSignature[] {
  return readCommands([...(use?.words ?? []), ...flags].join(' '));
}
