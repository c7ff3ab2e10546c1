import type { Contract } from '@learning-memory/contract-testing';
import { groupCases } from './group-cases.ts';
import type { ClustererHarness } from './harness.ts';
import { inputCases } from './input-cases.ts';
import { invalidCases } from './invalid-cases.ts';
import { lifecycleCases } from './lifecycle-cases.ts';
import { resultCases } from './result-cases.ts';

/** What every `Clusterer` must do, as cases for `registerContract`. */
export const clustererContract: Contract<ClustererHarness> = {
  name: 'Clusterer contract',
  cases: [...resultCases, ...groupCases, ...inputCases, ...invalidCases, ...lifecycleCases],
};
