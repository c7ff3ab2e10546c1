import type { ClassParent, ExportBinding, ImportBinding, ParsedFile } from '@learning-memory/code-indexer';

/** The names a file takes in and hands out. */
export interface Bindings {
  readonly imports: readonly Omit<ImportBinding, 'line'>[];
  readonly exports: readonly Omit<ExportBinding, 'line'>[];
  /** Absent where there are none. */
  readonly parents?: readonly ClassParent[] | undefined;
}

export function bindingsOf({
  imports,
  exports,
  parents = [],
}: Pick<ParsedFile, 'imports' | 'exports' | 'parents'>): Bindings {
  return {
    imports: imports.map(({ module, imported, local }) => ({ module, imported, local })),
    exports: exports.map(({ exported, local, module, imported }) => ({ exported, local, module, imported })),
    ...(parents.length === 0 ? {} : { parents }),
  };
}
