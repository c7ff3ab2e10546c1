export { analyzeDocument, analyzeQuery, analyzeText } from './analyze-text.ts';
export { compareStrings } from './compare-strings.ts';
export { editDistance } from './edit-distance.ts';
