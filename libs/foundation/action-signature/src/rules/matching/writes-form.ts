import type { ActionSignature } from '../../signature.ts';
import type { ActionRule, RuledWriting } from '../action-rule.ts';
import { matcherOf, matchersOf } from './path-pattern.ts';

/** Whether an action writes code, or a commit message, that looks as a rule rules out, and what it replaces did not. */
export function writesForm(rule: ActionRule, action: ActionSignature): boolean {
  return rule.writings.some((form) =>
    form.of === 'commit' ? isCommitted(form, action) : isWritten(form, action, rule),
  );
}

function isCommitted({ pattern }: RuledWriting, { commands, line = '' }: ActionSignature): boolean {
  return commands.some(({ program, subcommand }) => program === 'git' && subcommand === 'commit') && pattern.test(line);
}

function isWritten({ pattern, files }: RuledWriting, action: ActionSignature, { within, spared }: ActionRule): boolean {
  const written = [...action.files, ...(action.reach?.writes ?? [])].map((file) => file.toLowerCase());
  const isThere = (file: string): boolean =>
    (within.length === 0 || within.some((place) => matcherOf(place)(file))) &&
    !matchersOf(spared).some((isSpared) => isSpared(file));
  if (!written.some((file) => files.test(file) && isThere(file))) return false;
  return pattern.test(action.done) && !pattern.test(action.undone);
}
