import type { GitRepository, HistoryScope } from '@learning-memory/git-analyzer';

export function scopeOf({ id, boundary }: GitRepository): HistoryScope {
  return { repository: id, shallow: boundary.length > 0 };
}
