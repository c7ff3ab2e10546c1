export { authorTerms } from './commit/author-terms.ts';
export { commitCollection } from './commit/commit-collection.ts';
export { commitTexts, embeddedCommitText } from './commit/commit-point.ts';
export { createGitAnalyzer } from './git-analyzer.ts';
export type { GitAnalyzerOptions } from './git-analyzer.ts';
export { commitIndexCollection } from './indexing/index-state.ts';
export type { IndexState } from './indexing/index-state.ts';
