export { embeddedCommitText } from './commit-point.ts';
export { createGitAnalyzer } from './git-analyzer.ts';
export type { GitAnalyzerOptions } from './git-analyzer.ts';
