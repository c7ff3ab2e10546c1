import { isProgram } from '../../../shell/program-names.ts';
import { readCommands } from '../../../shell/read-commands.ts';
import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule } from '../../action-rule.ts';
import { asPlaces } from '../objects/places.ts';

const ACCESS = String.raw`(?:sessions?|connections?|access|logins?|traffic|calls?|requests?)`;
/** `Remote gdb sessions go through gate-1 and in no other way`, `psql to prod only via bastion`. */
const ROUTE = new RegExp(
  String.raw`(?:^|[,:;]\s+|\b(?:then|therefore|so|that|and|all)\s+)(?:(?<remote>remote)\s+)?[\x60"']?(?<program>[a-z][\w-]{1,30})(?:\s+(?<verb>(?!${ACCESS}|to\b|into\b|on\b|go|run|must|may|ha[sv]|is\b|are\b|only|exclusively|through|via|over)[a-z][\w-]{1,30}))?[\x60"']?(?:\s+${ACCESS})?(?:\s+(?:to|into|on)\s+(?:(?:the|our|any)\s+)*[\x60"']?(?<place>[a-z][\w.-]{1,40})[\x60"']?(?:\s+(?:servers?|hosts?|machines?|boxes|cluster|database|db|network))?)?\s+(?:must\s+|may\s+|has\s+to\s+|have\s+to\s+)?(?:(?<only>only|exclusively)\s+)?(?:(?:goes|go|runs?|(?:is|are|be)\s+(?:made|opened|done))\s+)?(?:(?:only|exclusively)\s+)?(?:through|via|over)\s+(?:(?:the|our)\s+)?[\x60"']?(?<gate>[a-z][\w.-]*)`,
  'iu',
);
const ALONE =
  /\b(?:only|exclusively|in\s+no\s+other\s+way|(?:by|through|via)?\s*nothing\s+else|never\s+direct(?:ly)?|not\s+direct(?:ly)?)\b/iu;

/** What is done, as a thing: `Merges to main go through …`. */
const DEEDS = /^(merge|deploy|release|build|push|commit|upload|import|export)(?:s|es|ments)$/u;

/** What reaches something in one way alone: a program, where it is told what it reaches. */
export function ruledRoute(sentence: string): Partial<ActionRule> | undefined {
  if (!ALONE.test(sentence)) return undefined;
  const said = capturedGroups(ROUTE, sentence);
  const where = asPlaces([said('remote'), said('place')]);
  const program = said('program').toLowerCase().replace(DEEDS, '$1');
  const gates = [said('gate').replace(/\.$/u, '')].filter((gate) => gate.toLowerCase() !== program);
  const unless = asPlaces(gates);
  const commands = commandsOf(program, said('verb').toLowerCase());
  return where.size === 0 || commands.length === 0 ? undefined : { commands, where, unless };
}

/** Whatever it is called by: `arm-none-eabi-gdb` is `gdb`. */
function commandsOf(program: string, verb: string): ActionRule['commands'] {
  if (verb === '') return [{ program: '', subcommand: program, details: new Set() }];
  return isProgram(program) ? readCommands(`${program} ${verb}`) : [];
}
