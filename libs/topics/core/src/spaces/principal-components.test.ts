import { describe, expect, it } from '@jest/globals';
import { addTo, dot, normalised } from './dense-vector.ts';
import { inDirections, principalDirections } from './principal-components.ts';

const random = (() => {
  let state = 1;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
})();
const rowsOf = (count: number, dimension: number): Float32Array[] =>
  Array.from({ length: count }, () => Float32Array.from({ length: dimension }, random));

describe('principal directions', () => {
  it.each([3, 8, 16, 18])('are what one direction after the other makes of them, to the last bit: %i', (count) => {
    const rows = rowsOf(120, 40);
    const directions = principalDirections(rows, count);
    expect(directions).toHaveLength(count);
    // One more round by itself moves none that has come to rest, and each coordinate is a plain product.
    const vector = rowsOf(1, 40)[0] as Float32Array;
    const plain = normalised(Float32Array.from(directions, (direction) => dot(vector, direction)));
    expect(inDirections([vector], directions)).toEqual([plain]);
  });

  it('span what the vectors vary in', () => {
    const [a, b] = [rowsOf(1, 30)[0] as Float32Array, rowsOf(1, 30)[0] as Float32Array];
    const rows = Array.from({ length: 50 }, () => {
      const row = new Float32Array(30);
      addTo(row, a, random());
      addTo(row, b, random());
      return row;
    });
    const directions = principalDirections(rows, 2);
    for (const row of rows) {
      const left = row.slice();
      for (const direction of directions) addTo(left, direction, -dot(row, direction));
      expect(dot(left, left)).toBeLessThan(1e-6 * dot(row, row));
    }
  });

  it('are at right angles and of unit length', () => {
    const directions = principalDirections(rowsOf(80, 24), 7);
    for (const [index, direction] of directions.entries()) {
      for (const [other, second] of directions.entries()) {
        expect(dot(direction, second)).toBeCloseTo(index === other ? 1 : 0, 4);
      }
    }
  });
});
