import type { Contract } from '@learning-memory/contract-testing';
import { batchCases } from './batch-cases.ts';
import type { EmbeddingServiceHarness } from './harness.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import { rankCases } from './rank-cases.ts';
import { textCases } from './text-cases.ts';
import { vectorCases } from './vector-cases.ts';
import { wordCases } from './word-cases.ts';

/** What every `EmbeddingService` must do, as cases for `registerContract`. */
export const embeddingServiceContract: Contract<EmbeddingServiceHarness> = {
  name: 'EmbeddingService contract',
  cases: [...vectorCases, ...batchCases, ...textCases, ...wordCases, ...rankCases, ...lifecycleCases],
};
