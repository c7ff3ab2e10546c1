import type { HistoryScope } from '@learning-memory/git-analyzer';

export function shallowNotice({ shallow }: HistoryScope): string | undefined {
  return shallow ? 'This clone is shallow: older history is missing. git fetch --unshallow gets it.' : undefined;
}
