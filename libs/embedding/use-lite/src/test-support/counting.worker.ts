import { memory } from '@energetic-ai/core';
import { exposeWorker } from '@learning-memory/worker-pool';
import { useLiteApi } from '../use-lite-api.ts';

interface TensorMemory {
  readonly numTensors: number;
  readonly numDataBuffers: number;
  readonly numBytes: number;
}

const countingApi = { ...useLiteApi, memory: (_: null): TensorMemory => memory() };

export type CountingApi = typeof countingApi;

exposeWorker(countingApi);
