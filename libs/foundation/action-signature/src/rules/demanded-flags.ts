import type { ActionRule } from './action-rule.ts';
import { commandsWith } from './ruled-flags.ts';
import { ruledObjects } from './ruled-objects.ts';

const FLAG = String.raw`(?:the\s+)?(?:flags?\s+|options?\s+)?["'\x60]?(?<flag>--?[A-Za-z][\w-]{0,40})(?:=\S*)?["'\x60]?`;
const END = String.raw`(?:\s+(?:flag|option))?\s*(?:$|[.,;:(—–]|(?:first|please|so|because|when|on|in|here)\b)`;
const DEMANDS: readonly RegExp[] = [
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:run|use|call|invoke|execute|start)\s+(?<command>.{2,120}?)\s+with\s+${FLAG}${END}`,
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:pass|use|add|give|set)\s+${FLAG}\s+(?:to|with|when\s+(?:you\s+)?(?:run|running|using|calling))\s+(?<command>.{2,120}?)\s*(?:$|[.,;(])`,
].map((pattern) => new RegExp(pattern, 'iu'));

type FlagRule = Pick<ActionRule, 'commands' | 'instead'> & Partial<Pick<ActionRule, 'where'>>;

const ONLY = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:run|use)\s+)?(?<command>[\w\x60"'][\w. :-]{1,80}?[\x60"']?)(?:\s+(?:to|on|against|into|onto|at|from)\s+(?:the\s+|our\s+)?["'\x60]?(?<place>\w[\w.-]{1,40})["'\x60]?)?\s+only\s+(?:ever\s+)?(?<how>with|without)\s+${FLAG}${END}`,
  'iu',
);

/** `rsync to vault only without --delete`. */
function onlyWith(sentence: string): FlagRule | undefined {
  const [, command = '', place = '', how = '', flag = ''] = ONLY.exec(sentence) ?? [];
  const commands = programsIn(command);
  if (commands.length === 0) return undefined;
  const flagged = withFlag(commands, flag);
  const where = new Set([place.toLowerCase()].filter((name) => name !== ''));
  return /out$/iu.test(how) ? { commands: flagged, instead: [], where } : { commands, instead: flagged, where };
}

function programsIn(text: string): ActionRule['commands'] {
  return text === '' ? [] : ruledObjects(text).commands.filter(({ use }) => use !== undefined);
}

function withFlag(commands: ActionRule['commands'], flag: string): ActionRule['commands'] {
  return commands.flatMap((command) => commandsWith(command, [flag]));
}

/** What a sentence wants done with a flag alone, or without one: the commands, and what is to be done. */
export function demandedFlags(sentence: string): FlagRule | undefined {
  for (const demand of DEMANDS) {
    const { command = '', flag = '' } = demand.exec(sentence)?.groups ?? {};
    const commands = programsIn(command);
    const instead = withFlag(commands, flag);
    if (commands.length > 0) return { commands, instead };
  }
  return onlyWith(sentence);
}
