import { detailsOf } from '../../../shell/command-details.ts';
import type { CommandSignature } from '../../../signature.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import { FLAG } from '../../../text/flags.ts';
import type { ActionRule } from '../../action-rule.ts';
import { commandsWith } from '../objects/command-flags.ts';
import { asPlaces } from '../objects/places.ts';
import { ruledObjects } from '../objects/ruled-objects.ts';

const A_FLAG = String.raw`(?:the\s+)?(?:flags?\s+|options?\s+)?["'\x60]?(?<flag>${FLAG})(?:=\S*)?["'\x60]?`;
const END = String.raw`(?:\s+(?:flag|option))?\s*(?:$|[.,;:(—–]|(?:first|please|so|because|when|on|in|here)\b)`;
const DEMANDS: readonly RegExp[] = [
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:run|use|call|invoke|execute|start)\s+(?<command>.{2,120}?)\s+with\s+${A_FLAG}${END}`,
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:pass|use|add|give|set)\s+${A_FLAG}\s+(?:to|with|when\s+(?:you\s+)?(?:run|running|using|calling))\s+(?<command>.{2,120}?)\s*(?:$|[.,;(])`,
].map((pattern) => new RegExp(pattern, 'iu'));

type FlagRule = Pick<ActionRule, 'commands' | 'instead'> & Partial<Pick<ActionRule, 'where'>>;

const ONLY = new RegExp(
  String.raw`^(?:please\s+)?(?:(?:run|use)\s+)?(?<command>[\w\x60"'][\w. :-]{1,80}?[\x60"']?)(?:\s+(?:to|on|against|into|onto|at|from)\s+(?:the\s+|our\s+)?["'\x60]?(?<place>\w[\w.-]{1,40})["'\x60]?)?\s+only\s+(?:ever\s+)?(?<how>with|without)\s+${A_FLAG}${END}`,
  'iu',
);

const GIVEN = String.raw`(?:the\s+)?(?:flags?\s+|options?\s+)?(?:\x60(?<quoted>--?[A-Za-z][^\x60\n]{0,60})\x60|["']?(?<flag>${FLAG}))`;
const ALWAYS = String.raw`(?:(?:therefore|thus|hence|so|always|only|ever|must|has\s+to|have\s+to|may|should|be|is|are|gets?)\s+){0,4}(?:(?:\p{L}+ed|run|done|made|built|given|taken|sent)\s+)?(?:only\s+|always\s+)?`;
const WITH = String.raw`(?:with|never\s+without|not\s+without|(?:always\s+)?(?:needs?|takes?|gets?|wants?|requires?))\s+`;
/** What is said to be done with a flag, every time. */
const EVERY_TIME = /\b(?:always|only|must|needs?|requires?|ha(?:s|ve)\s+to|never\s+without|not\s+without)\b/iu;
const DEED_STEMS =
  'build|deploy|release|test|flash|migrat|install|publish|upload|import|export|sync|backup|restor|updat|upgrad|rollout|render|train|generat';
const AT = String.raw`(?:for|of|to|on|against|in|into|onto|at|from)\s+(?:(?:the|our)\s+)?[\x60"']?(?<place>[\w][\w./-]{1,40})[\x60"']?(?:\s+(?:board|environment|cluster|server|target|tenant))?`;
/** `\`db release\` is only called with --reason`. */
const CALLED = new RegExp(
  String.raw`(?:^|[,:;]\s+)\x60(?<command>[^\x60\n]{2,80})\x60\s+(?:${AT}\s+)?(?<said>${ALWAYS}${WITH})${GIVEN}(?![\w-])(?!\s+(?:to|for|if|when|in)\s)`,
  'iu',
);
/** `Builds for board-3 always with -p`: whatever does it. */
const DONE_FOR = new RegExp(
  String.raw`^(?:all\s+)?(?<deed>${DEED_STEMS})(?:s|ments?|es?|ions?|ing|ings)?\s+${AT}\s+(?<said>${ALWAYS}${WITH})${GIVEN}`,
  'iu',
);

function everyTime(sentence: string): FlagRule | undefined {
  for (const demand of [CALLED, DONE_FOR]) {
    const said = capturedGroups(demand, sentence);
    if (!EVERY_TIME.test(said('said'))) continue;
    const flags = said('quoted') || said('flag');
    const [commands, instead] =
      said('deed') === ''
        ? demandedOf(programsIn(`\`${said('command')}\``), flags)
        : [[doing(said('deed'))], [doing(said('deed'), flags)]];
    if (commands.length > 0) return { commands, instead, where: asPlaces([said('place')]) };
  }
  return undefined;
}

type Demanded = readonly [commands: ActionRule['commands'], instead: ActionRule['instead']];

function demandedOf(commands: ActionRule['commands'], flags: string): Demanded {
  return [commands, withFlag(commands, flags)];
}

/** What does it is not said. */
function doing(deed: string, flags = ''): CommandSignature {
  const details = new Set(flags.split(/[\s=]+/u).flatMap(detailsOf));
  const stem = deed.toLowerCase();
  return {
    program: '',
    subcommand: /^(?:migrat|restor|updat|upgrad|generat)$/u.test(stem) ? `${stem}e` : stem,
    details,
  };
}

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
  return onlyWith(sentence) ?? everyTime(sentence);
}
