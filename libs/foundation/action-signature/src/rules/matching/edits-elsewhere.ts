import type { ActionSignature } from '../../signature.ts';
import type { ActionRule } from '../action-rule.ts';
import { matchersOf } from './path-pattern.ts';

/** What is no part of the project is edited as one likes. */
const OUTSIDE = /^(?:~|\/(?:tmp|var|dev|proc|private\/tmp)\/|.*\/\.claude\/)|\.(?:log|out|pid|tmp)$/u;

/** Whether something else is edited than what alone may be. */
export function editsElsewhere({ only }: ActionRule, { reach }: ActionSignature): boolean {
  if (only.length === 0) return false;
  const allowed = matchersOf(only);
  return (reach?.writes ?? []).some(
    (file) => /[^/.]\.\w/u.test(file) && !OUTSIDE.test(file) && !allowed.some((is) => is(file)),
  );
}
