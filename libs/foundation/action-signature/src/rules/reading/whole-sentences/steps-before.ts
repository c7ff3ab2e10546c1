import { capturedGroups } from '../../../text/captured-groups.ts';
import type { ActionRule } from '../../action-rule.ts';
import { knownDeed } from '../deeds/known-deeds.ts';
import { ruledObjects } from '../objects/ruled-objects.ts';

const EVERY = String.raw`(?:(?:you|we|running|doing|making|each|every|any|an?|the|your)\s+)*`;
const END = String.raw`\s*(?:[.!,;(—–]|$)`;
/** Said of every time. */
const ALWAYS = String.raw`(?:always|make\s+sure\s+(?:to|that|you)|be\s+sure\s+to|remember\s+to|don['’]?t\s+forget\s+to|you\s+must)`;
/** What is told to do, unlike a story. */
const STEP = String.raw`(?:run|execute|check|verify|format|lint|test|build|rebase|pull|fetch|update|bump|regenerate|review|squash|back\s+up|ensure|confirm|make\s+sure)`;
const MUST = String.raw`(?:must|should|has\s+to|have\s+to|needs?\s+to)`;

/** A step that nobody can see from the command, and what it comes before. */
const STEPS: readonly RegExp[] = [
  String.raw`^(?:please\s+)?${ALWAYS}\s+(?<step>.{2,120}?)\s+before\s+${EVERY}(?<deed>.{2,120}?)${END}`,
  String.raw`^(?:please\s+)?(?<step>${STEP}\s.{2,120}?)\s+before\s+${EVERY}(?<deed>.{2,120}?)${END}`,
  String.raw`^before\s+${EVERY}(?<deed>[^,]{2,80}?),?\s+(?<step>(?:please\s+)?(?:${ALWAYS}\s+|${STEP}\s|(?:the\s+|all\s+)*tests?\s+${MUST}\s).{1,120}?)${END}`,
  String.raw`^(?<step>.{2,80}?\s${MUST}\s+(?:always\s+)?(?:pass|succeed|be\s+(?:green|run|updated|formatted|bumped|clean))\b.{0,20}?)\s+before\s+${EVERY}(?<deed>.{2,120}?)${END}`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** `Always run the tests before committing`: told at what comes behind, unless the step is a command that is run ahead of it. */
export function stepsBefore(sentence: string): Partial<ActionRule> | undefined {
  for (const step of STEPS) {
    const said = capturedGroups(step, sentence);
    const commands = knownDeed(said('deed'));
    if (commands.length > 0) return { commands, before: ruledObjects(said('step')).commands };
  }
  return undefined;
}
