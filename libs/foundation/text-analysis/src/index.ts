export { analyzeQuery, analyzeText } from './analyze-text.ts';
