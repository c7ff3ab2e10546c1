import assert from 'node:assert/strict';
import type { Embedding, EmbeddingModel } from '@learning-memory/embedding';

/** How far two vectors of one text may lie apart, in any component. */
export const TOLERANCE = 1e-6;

export type Answer = Embedding | undefined;

export function assertUnitVector(answer: Answer, model: EmbeddingModel): asserts answer is Embedding {
  assert.ok(answer !== undefined, `expected a vector of ${model.id}, got undefined`);
  assert.equal(answer.length, model.dimension, 'the vector has not the dimension of the model');
  const length = Math.sqrt(dot(answer, answer));
  assert.ok(Math.abs(length - 1) < 1e-5, `expected a vector of length 1, got ${length}`);
}

export function assertSameAnswers(actual: readonly Answer[], expected: readonly Answer[]): void {
  assert.equal(actual.length, expected.length, 'expected one answer a text');
  for (const [index, answer] of actual.entries()) {
    const distance = farthest(answer, expected[index]);
    assert.ok(distance <= TOLERANCE, `answer ${index} differs by ${distance}, allowed is ${TOLERANCE}`);
  }
}

/** The largest difference of two components; 0 for two `undefined`, infinite for one of them. */
export function farthest(left: Answer, right: Answer): number {
  if (left === undefined || right === undefined) return left === right ? 0 : Infinity;
  if (left.length !== right.length) return Infinity;
  return left.reduce((most, value, index) => Math.max(most, Math.abs(value - (right[index] ?? Infinity))), 0);
}

export function dot(left: Embedding, right: Embedding): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
