import { CHORES } from './chores.ts';
import { COMMON_KNOWLEDGE } from './common-knowledge.ts';
import { EVERYDAY_LIFE } from './everyday.ts';
import { OTHER_LANGUAGES } from './other-languages.ts';
import { OUTPUTS } from './outputs.ts';
import { OTHER_TRADES } from './other-trades.ts';
import { PAGES } from './pages.ts';
import { PROGRAMMING } from './programming.ts';
import { TALK } from './talk.ts';

/** Prompts of the kind that no project has an answer to. */
export const OFF_TOPIC_TEXTS: readonly string[] = [
  ...TALK,
  ...EVERYDAY_LIFE,
  ...COMMON_KNOWLEDGE,
  ...PROGRAMMING,
  ...CHORES,
  ...PAGES,
  ...OUTPUTS,
  ...OTHER_TRADES,
  ...OTHER_LANGUAGES.flat(),
];
