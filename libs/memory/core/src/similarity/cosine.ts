/** Of unit vectors; none is like nothing. */
export function cosine(left: readonly number[] | undefined, right: readonly number[] | undefined): number {
  if (left === undefined || right === undefined) return -1;
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
