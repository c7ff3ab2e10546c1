/** UTF-16 units of a text that is alone in its item, and of one of three: some 34 tokens of English. */
export const BRIEF_LENGTH = { text: 160, part: 80 } as const;
