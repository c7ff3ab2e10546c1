import { readCommands } from '../shell/read-commands.ts';
import type { ActionRule } from './action-rule.ts';
import { ruledObjects } from './ruled-objects.ts';

const FLAG = String.raw`(?:the\s+)?(?:flags?\s+|options?\s+)?["'\x60]?(?<flag>--?[A-Za-z][\w-]{0,40})(?:=\S*)?["'\x60]?`;
const END = String.raw`(?:\s+(?:flag|option))?\s*(?:$|[.,;:(—–]|(?:first|please|so|because|when|on|in|here)\b)`;
const DEMANDS: readonly RegExp[] = [
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:run|use|call|invoke|execute|start)\s+(?<command>.{2,120}?)\s+with\s+${FLAG}${END}`,
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:pass|use|add|give|set)\s+${FLAG}\s+(?:to|with|when\s+(?:you\s+)?(?:run|running|using|calling))\s+(?<command>.{2,120}?)\s*(?:$|[.,;(])`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** What a sentence wants done with a flag alone: the commands, and the same with it. */
export function demandedFlags(sentence: string): Pick<ActionRule, 'commands' | 'instead'> | undefined {
  for (const demand of DEMANDS) {
    const { command = '', flag = '' } = demand.exec(sentence)?.groups ?? {};
    const commands = command === '' ? [] : ruledObjects(command).commands.filter(({ use }) => use !== undefined);
    const instead = commands.flatMap(({ use }) => readCommands([...(use?.words ?? []), flag].join(' ')));
    if (commands.length > 0) return { commands, instead };
  }
  return undefined;
}
