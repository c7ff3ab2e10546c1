export { analyzeDocument, analyzeQuery, analyzeText } from './analyze-text.ts';
