/** UTF-16 units of a text that is alone in its item, and of one of three: some 52 tokens of English. */
export const BRIEF_LENGTH = { text: 260, part: 120 } as const;
