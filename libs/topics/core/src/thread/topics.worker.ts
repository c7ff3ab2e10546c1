import { exposeWorker } from '@learning-memory/concurrency';
import { reduceSpace, type ReducedSpace, type SpaceInput } from '../detection/reduce-space.ts';
import { formAndSettle, type TopicsToForm } from '../synthesis/form-and-settle.ts';
import { packTexts, type PackedTexts } from './packed-texts.ts';

const api = {
  encode: (texts: readonly string[]): PackedTexts => packTexts(texts),
  reduce: (input: SpaceInput): ReducedSpace => reduceSpace(input),
  form: (input: TopicsToForm): readonly (readonly number[])[] => formAndSettle(input),
};

export type TopicsApi = typeof api;

exposeWorker(api);
