/** UTF-16 units of a text that is alone in its item, and of one of three: some 50 tokens of English. */
export const BRIEF_LENGTH = { text: 220, part: 75 } as const;
