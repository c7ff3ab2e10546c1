interface NotebookCell {
  readonly id?: unknown;
  readonly source?: unknown;
}

/** The source of a cell by its id, or by its number from 0 on; `undefined` where the notebook has none. */
export function sourceOfCell(notebook: string, cell: unknown): string | undefined {
  const cells = cellsOf(notebook);
  const byId = cells.find(({ id }) => cell !== undefined && id === cell);
  const found = byId ?? cells.find((_, at) => cell === at || cell === `cell-${String(at)}`);
  if (typeof found?.source === 'string') return found.source;
  return Array.isArray(found?.source) ? found.source.join('') : undefined;
}

function cellsOf(notebook: string): readonly NotebookCell[] {
  try {
    const { cells } = JSON.parse(notebook) as { readonly cells?: unknown };
    return Array.isArray(cells) ? cells.map((cell) => (cell ?? {}) as NotebookCell) : [];
  } catch {
    return [];
  }
}
