import { takesValue } from './options-with-value.ts';
import { namesGroup } from './program-names.ts';
import { sameSubcommand } from './same-command.ts';

/** Options whose value says on what the command is run. */
const WITH_TARGET = ['--filter', '-F', '--workspace', '--cwd', '-dir', '--dir', '--region'];
/** Options, settings and numbers. */
const BEFORE_SUBCOMMAND = /^(?:[-+]|[A-Za-z_]\w*=|\d+$)/u;

/** What is done, and all else that is given. */
interface Split {
  readonly subcommand: string;
  readonly operands: readonly string[];
}

export function splitOff(program: string, rest: readonly string[]): Split {
  const at = subcommandAt(program, rest);
  const [first = '', second = ''] = rest.slice(at);
  const isGroup = namesGroup(program, first);
  if (isGroup && second.startsWith('-')) return ofGroup(program, rest, at);
  const isLong = isGroup && /^\w/u.test(second);
  const flags = rest
    .slice(0, at)
    .filter((word, place) => word.startsWith('-') || WITH_TARGET.includes(rest[place - 1] ?? ''));
  return {
    subcommand: isLong ? `${first} ${second}` : sameSubcommand(program, first),
    operands: [...flags, ...rest.slice(at + (isLong ? 2 : 1))],
  };
}

/** `docker compose -f a.yml down` is `docker compose down`. */
function ofGroup(program: string, rest: readonly string[], at: number): Split {
  const behind = rest.slice(at + 1);
  const place = subcommandAt(rest[at] === 'compose' ? 'compose' : program, behind);
  const [second = ''] = behind.slice(place);
  if (!/^\w/u.test(second)) return { subcommand: rest[at] ?? '', operands: [...rest.slice(0, at), ...behind] };
  const operands = [...rest.slice(0, at), ...behind.slice(0, place), ...behind.slice(place + 1)];
  return { subcommand: `${rest[at] ?? ''} ${second}`, operands };
}

/** Behind options and their values, settings (`make ENV=prod deploy`) and numbers (`make -j 4 deploy`). */
export function subcommandAt(program: string, rest: readonly string[]): number {
  let at = 0;
  while (BEFORE_SUBCOMMAND.test(rest[at] ?? '')) at += takesValue(program, rest[at] ?? '') ? 2 : 1;
  return at;
}
