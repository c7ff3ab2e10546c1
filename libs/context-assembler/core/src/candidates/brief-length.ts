/**
 * UTF-16 units of a text that is alone in its item, some 52 tokens of English, of one of three, and of a goal where there is no
 * room for all three: the others say what to do. Where all of them have to be told, of each so many at least, and of one that
 * matters less.
 */
export const BRIEF_LENGTH = { text: 260, part: 120, shortGoal: 60, leastPart: 28, leastAside: 14 } as const;
