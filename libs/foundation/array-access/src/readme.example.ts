import { equal, throws } from 'node:assert/strict';
import { float64At, itemAt } from '@learning-memory/array-access';

/** Sums the products of two rows; a row that is too short fails, and adds no silent zero. */
function dot(left = new Float64Array(), right = new Float64Array()) {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += float64At(left, index) * float64At(right, index);
  return sum;
}

equal(dot(Float64Array.of(1, 2), Float64Array.of(3, 4)), 11);
throws(() => dot(Float64Array.of(1, 2), Float64Array.of(3)), RangeError);
equal(itemAt(['first', 'second'], 1), 'second');
