import { createRandom } from '../statistics.ts';

export const CLUSTERING_DIMENSION = 256;

const RANK = 40;
const POINTS_PER_THEME = 25;

/**
 * Unit vectors as sentence encoders make them, the same each time: all lean one way, what varies lies mostly in few
 * dimensions, and half of the points belong to no theme.
 */
export function clusteringVectors(count: number): Float32Array {
  const random = createRandom(count);
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const vector = (length: number): Float64Array => Float64Array.from({ length }, gauss);
  const common = vector(CLUSTERING_DIMENSION);
  const basis = Array.from({ length: RANK }, () => vector(CLUSTERING_DIMENSION));
  const themes = Array.from({ length: Math.ceil(count / POINTS_PER_THEME / 2) }, () => vector(RANK));
  const vectors = new Float32Array(count * CLUSTERING_DIMENSION);
  for (let point = 0; point < count; point += 1) {
    const theme = random() < 0.5 ? themes[Math.floor(random() * themes.length)] : undefined;
    const spread = 0.3 + 0.4 * random();
    const place = vector(RANK).map((value, axis) =>
      theme === undefined ? value : (theme[axis] ?? 0) + spread * value,
    );
    const row = vectors.subarray(point * CLUSTERING_DIMENSION, (point + 1) * CLUSTERING_DIMENSION);
    row.set(common.map((value) => 3 * value + gauss()));
    place.forEach((weight, axis) =>
      basis[axis]?.forEach((value, index) => (row[index] = (row[index] ?? 0) + weight * value)),
    );
    const norm = Math.hypot(...row);
    row.forEach((value, index) => (row[index] = value / norm));
  }
  return vectors;
}
