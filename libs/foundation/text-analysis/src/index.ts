export { analyzeDocument, analyzeQuery, analyzeText } from './analyze-text.ts';
export { compareStrings } from './compare-strings.ts';
export { editDistance } from './edit-distance.ts';
export { exactWords, symbolWords } from './exact-words.ts';
export { oneSlipAway } from './one-slip-away.ts';
export { spellSymbols } from './symbol-names.ts';
export { splitWord } from './split-word.ts';
export type { SplitWord } from './split-word.ts';
export { codePointLength, withoutHidden } from './visible-text.ts';
