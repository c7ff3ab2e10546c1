/** Indexes a repository into a file and says how many commits are stored: `node … <repository> <file>`. */
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { newGitAnalyzer } from './new-git-analyzer.ts';

const [repository = '', file = ''] = process.argv.slice(2);
const { analyzer } = newGitAnalyzer(undefined, createSqliteVectorStore({ file }));
await analyzer.indexCommits({ repository, onProgress: ({ done }) => process.stdout.write(`${done}\n`) });
