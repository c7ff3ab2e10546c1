import type { CommandSignature } from '../../../signature.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import { ruledObjects } from '../objects/ruled-objects.ts';

const WITHOUT =
  /(?<!\p{L})(?:without|ohne|sin|sans)\s+(?:(?:first|having|running|run|doing|an?|the|successful|passing|green)\s+){0,4}(`[^`\n]{2,120}`(?:\s+(?:and|or)\s+`[^`\n]{2,120}`)?|[^;.,()`\n]{2,80})/giu;

/** It is a flag without which it is ruled out: `without --dry-run`. */
export const BY_FLAG: RegExp = /\bwithout\s+(?:an?\s+|the\s+)?\x60?-/iu;

/** Commands without which something is ruled out, and the rest of what a sentence says. */
export interface RunBefore {
  readonly before: readonly CommandSignature[];
  readonly rest: string;
}

/** `Never publish without \`npm test\` first`. A program alone is no command that comes before: `without uv`. */
export function runBefore(sentence: string): RunBefore {
  let rest = sentence;
  const before = [...sentence.matchAll(WITHOUT)].flatMap(([all, text = '']) => {
    const commands = ruledObjects(text).commands.filter(isWhole);
    if (commands.length > 0) rest = rest.replace(all, ' ');
    return commands;
  });
  return { before, rest };
}

function isWhole({ subcommand, details, use }: CommandSignature): boolean {
  return use !== undefined && (subcommand !== '' || details.size > 0);
}

const QUOTED = String.raw`\x60[^\x60\n]{2,120}\x60`;
const STEP = String.raw`(?:${QUOTED}|[^;.,(\x60\n]{2,80}?)`;
const END = String.raw`\s*(?:[.,;(—–]|$)`;
/** What is to be run first, and what behind it: said of every time, so that it is no story and no guide. */
const ORDERS: readonly RegExp[] = [
  String.raw`^(?:please\s+|you\s+must\s+)?always\s+(?:run|do|call|execute)\s+(?<ahead>.{2,120}?)\s+before\s+(?:(?:you|we|running|doing|every|each|any|an?|the)\s+)*(?<behind>.{2,120}?)${END}`,
  String.raw`(?:^|[,:;(—–-]\s*|\b(?:always|and|so|is)\s+)first\s+(?:run\s+|comes\s+)?(?<ahead>${STEP})\s*[,;—–-]?\s*(?:and\s+)?(?:only\s+(?:then|after\s+that|afterwards)|(?:then|afterwards)\s+and\s+only\s+then)\s+(?:run\s+|comes\s+|may\s+)?(?<behind>${STEP})${END}`,
  String.raw`(?<ahead>${QUOTED})\s+(?:comes\s+)?first\s*[,;—–-]\s*(?:and\s+)?only\s+then\s+(?<behind>${QUOTED})`,
  String.raw`(?<ahead>${QUOTED})\s+(?:must\s+|has\s+to\s+|always\s+)*(?:comes?|goes|runs?|(?:is|be)\s+run)\s+(?:always\s+|first,?\s+)*(?:before|ahead\s+of)\s+(?<behind>${QUOTED})`,
  String.raw`(?<behind>${QUOTED})\s+(?:(?:is|may\s+be|must\s+be)\s+)?(?:(?:run|called|allowed|started|ok|done)\s+)?only\s+(?:ever\s+)?(?:(?:run|called|allowed|started|done)\s+)?(?:after|behind|once)\s+(?<ahead>${QUOTED})`,
  String.raw`(?:^|[,:;]\s*)(?:never|no|do\s+not|don['’]t)\s+(?:run\s+|call\s+)?(?<behind>${QUOTED})\s+(?:before|until)\s+(?<ahead>${QUOTED})`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** `Always run \`make test\` before \`git push\``, `first \`a b\`, only then \`a c\``: the second is ruled out without the first. */
export function alwaysBefore(sentence: string): { readonly commands: RunBefore['before'] } & Omit<RunBefore, 'rest'> {
  for (const order of ORDERS) {
    const said = capturedGroups(order, sentence);
    const before = ruledObjects(said('ahead')).commands.filter(isWhole);
    const commands =
      before.length === 0 ? [] : ruledObjects(said('behind')).commands.filter(({ use }) => use !== undefined);
    if (commands.length > 0) return { commands, before };
  }
  return { commands: [], before: [] };
}
