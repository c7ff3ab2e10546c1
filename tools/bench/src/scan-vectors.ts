import { createRandom } from './statistics.ts';

/** As many as the homes that are searched hold. */
export const VECTORS = 10_000;
const DIMENSION = 256;

/** What a search by meaning does at least: the returned function finds the nearest of 10 000 vectors of 256 numbers. */
export function scanVectors(): () => number {
  const random = createRandom(20_260_101);
  const vectors = Float32Array.from({ length: VECTORS * DIMENSION }, () => random() - 0.5);
  const query = vectors.slice(0, DIMENSION);
  return () => nearestOf(query, vectors);
}

/** Not in the function above: what V8 makes of one closure is slower in the next. */
function nearestOf(query: Float32Array, vectors: Float32Array): number {
  let nearest = 0;
  let highest = -Infinity;
  for (let vector = 0; vector < VECTORS; vector += 1) {
    let product = 0;
    for (let index = 0; index < DIMENSION; index += 1) {
      product += (query[index] as number) * (vectors[vector * DIMENSION + index] as number);
    }
    if (product > highest) [highest, nearest] = [product, vector];
  }
  return nearest;
}
