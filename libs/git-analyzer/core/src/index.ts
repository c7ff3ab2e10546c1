export { createGitAnalyzer } from './git-analyzer.ts';
export type { GitAnalyzerOptions } from './git-analyzer.ts';
