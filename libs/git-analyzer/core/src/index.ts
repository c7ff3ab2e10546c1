export { embeddedCommitText } from './commit-point.ts';
export { createGitAnalyzer } from './git-analyzer.ts';
export type { GitAnalyzerOptions } from './git-analyzer.ts';
export { commitIndexCollection } from './index-state.ts';
export type { IndexState } from './index-state.ts';
