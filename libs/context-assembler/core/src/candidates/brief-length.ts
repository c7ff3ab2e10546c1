/**
 * UTF-16 units of a text that is alone in its item, some 52 tokens of English, of one of three, and of a goal where there is no
 * room for all three: the others say what to do.
 */
export const BRIEF_LENGTH = { text: 260, part: 120, shortGoal: 60 } as const;
