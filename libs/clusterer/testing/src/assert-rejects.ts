import assert from 'node:assert/strict';
import type { ClustererErrorCode } from '@learning-memory/clusterer';
import { LearningMemoryError } from '@learning-memory/errors';

export async function assertRejects(call: Promise<unknown>, code: ClustererErrorCode): Promise<void> {
  await assert.rejects(call, (error: unknown) => assertCode(error, code));
}

export function assertCode(error: unknown, code: ClustererErrorCode): true {
  assert.ok(LearningMemoryError.isInstance(error), `expected ${code}, got ${String(error)}`);
  assert.equal(error.code, code);
  return true;
}
