import { formTopics } from './form-topics.ts';
import { settleTopics, type SettledSpace } from './settle-topics.ts';

export interface TopicsToForm {
  /** Those that are active. */
  readonly spaces: readonly SettledSpace[];
  /** Of each memory, the topic of the last detection; -1 for none. */
  readonly earlier: Int32Array;
}

/** The rows of each topic, ascending; topics by their first row. */
export function formAndSettle({ spaces, earlier }: TopicsToForm): readonly (readonly number[])[] {
  return settleTopics(spaces, formTopics(spaces, earlier), earlier.length);
}
