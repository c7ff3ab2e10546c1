import { formTopics } from './form-topics.ts';
import { settleTopics, type SettledSpace } from './settle-topics.ts';

export interface TopicsToForm {
  readonly memories: number;
  /** Those that are active. */
  readonly spaces: readonly SettledSpace[];
}

/** The rows of each topic, ascending; topics by their first row. */
export function formAndSettle({ memories, spaces }: TopicsToForm): readonly (readonly number[])[] {
  return settleTopics(spaces, formTopics(spaces, memories), memories);
}
