import assert from 'node:assert/strict';
import type { EmbeddingErrorCode } from '@learning-memory/embedding';
import { LearningMemoryError } from '@learning-memory/errors';

export function assertCode(error: unknown, code: EmbeddingErrorCode): true {
  assert.ok(LearningMemoryError.isInstance(error), `expected ${code}, got ${String(error)}`);
  assert.equal(error.code, code);
  return true;
}

export async function assertRejects(call: Promise<unknown>, code: EmbeddingErrorCode): Promise<void> {
  await assert.rejects(call, (error: unknown) => assertCode(error, code));
}
