export { checkedOutBranch } from './checked-out-branch.ts';
export { createGitCliRepositoryReader } from './git-cli-repository-reader.ts';
export type { GitCliRepositoryReaderOptions } from './git-cli-repository-reader.ts';
