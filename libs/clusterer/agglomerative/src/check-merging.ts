import { checkChoice, checkMetric } from '@learning-memory/clusterer-input';
import type { Linkage, MergeTask } from './merge-points.ts';

const LINKAGES: readonly Linkage[] = ['average', 'complete', 'single', 'ward'];

/** Throws `CLUSTERER_INVALID_INPUT`. */
export function checkMerging({ linkage, metric }: Pick<MergeTask, 'linkage' | 'metric'>): void {
  checkChoice('linkage', linkage, LINKAGES);
  checkMetric(metric);
}
