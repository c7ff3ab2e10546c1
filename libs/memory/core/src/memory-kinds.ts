import { RULE_IMPORTANCE, SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';

/** Whether it is the note of a session. */
export function isSessionNote({ tags }: Pick<Memory, 'tags'>): boolean {
  return tags.includes(SESSION_NOTE_TAG);
}

/** Whether it is a rule, which stays until somebody changes it. */
export function isRule({ importance }: Pick<Memory, 'importance'>): boolean {
  return importance === RULE_IMPORTANCE;
}
