import { RULE_IMPORTANCE, SESSION_NOTE_TAG, type Memory } from '@learning-memory/memory';

/** Whether it is the note of a session. */
export function isSessionNote({ tags }: Pick<Memory, 'tags'>): boolean {
  return tags.includes(SESSION_NOTE_TAG);
}

/** Whether it is a rule, which stays until somebody changes it. */
export function isRule({ importance }: Pick<Memory, 'importance'>): boolean {
  return importance === RULE_IMPORTANCE;
}

/** When what it says was said: no change of anything else moves it. Memories of older versions have the time of their making. */
export function whenSaid({
  saidAt,
  createdAt,
}: Pick<Memory, 'createdAt'> & { readonly saidAt?: number | undefined }): number {
  return saidAt ?? createdAt;
}
