/** Of unit vectors; none is like nothing. */
export function cosine(left: readonly number[] | undefined, right: readonly number[] | undefined): number {
  if (left === undefined || right === undefined) return -1;
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}
