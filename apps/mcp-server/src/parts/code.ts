import { createCodeIndexer, createCodeIndexFollower } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createGitCliReader } from '@learning-memory/git-analyzer-git-cli';
import { createProjectCode } from '../project/project-code.ts';
import type { PartMakers } from './parts.ts';

/** The code of a project and its history. */
export const codeParts: Pick<PartMakers, 'codeParser' | 'codeIndexer' | 'codeFollower' | 'git' | 'projectCode'> = {
  codeParser: () => createTreeSitterCodeParser(),
  async codeIndexer(ask, { logger }) {
    const { codeParser: parser, metadataStore } = await ask('codeParser', 'metadataStore');
    const stores = await ask('embedding', 'vectorStore', 'searcher');
    return createCodeIndexer({ ...stores, codeIndex: metadataStore.codeIndex, parser, logger });
  },
  async codeFollower(ask, { logger }) {
    const { codeParser: parser, metadataStore } = await ask('codeParser', 'metadataStore');
    const stores = await ask('embedding', 'vectorStore');
    return createCodeIndexFollower({ ...stores, codeIndex: metadataStore.codeIndex, parser, logger });
  },
  async git(ask, { environment }) {
    const stores = await ask('embedding', 'vectorStore', 'searcher');
    return createGitAnalyzer({ ...stores, reader: createGitCliReader({ environment }) });
  },
  async projectCode(ask, { config: { projectPath } }) {
    return createProjectCode({ ...(await ask('codeIndexer', 'git', 'projects', 'currentProject')), projectPath });
  },
};
