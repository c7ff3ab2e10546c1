import type { ExportBinding, ImportBinding, ParsedFile } from '@learning-memory/code-indexer';

/** The names a file takes in and hands out. */
export interface Bindings {
  readonly imports: readonly Omit<ImportBinding, 'line'>[];
  readonly exports: readonly Omit<ExportBinding, 'line'>[];
}

export function bindingsOf({ imports, exports }: Pick<ParsedFile, 'imports' | 'exports'>): Bindings {
  return {
    imports: imports.map(({ module, imported, local }) => ({ module, imported, local })),
    exports: exports.map(({ exported, local, module, imported }) => ({ exported, local, module, imported })),
  };
}
