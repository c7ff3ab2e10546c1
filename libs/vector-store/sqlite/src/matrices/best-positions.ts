/**
 * The positions of the `count` highest scores and of all that equal the last of them, in no order: all positions where
 * there are no more. Those that `isAllowed` marks with 0 are left out, and those whose score is minus infinity.
 */
export function bestPositions(
  scores: Float32Array | Float64Array,
  count: number,
  isAllowed?: Uint8Array,
): readonly number[] {
  const threshold = nthHighest(scores, count, isAllowed);
  const positions: number[] = [];
  for (let position = 0; position < scores.length; position += 1) {
    if (isAllowed?.[position] === 0) continue;
    const score = scores[position] as number;
    if (score >= threshold && score > -Infinity) positions.push(position);
  }
  return positions;
}

/** By a heap of the highest so far with the lowest of them on top; minus infinity where there are fewer. */
function nthHighest(scores: Float32Array | Float64Array, count: number, isAllowed: Uint8Array | undefined): number {
  const heap = new Float64Array(count).fill(-Infinity);
  for (let position = 0; position < scores.length; position += 1) {
    const score = scores[position] as number;
    if (score > (heap[0] as number) && isAllowed?.[position] !== 0) replaceTop(heap, score);
  }
  return heap[0] as number;
}

function replaceTop(heap: Float64Array, value: number): void {
  let parent = 0;
  for (;;) {
    const left = 2 * parent + 1;
    const right = left + 1;
    if (left >= heap.length) break;
    const lower = right < heap.length && (heap[right] as number) < (heap[left] as number) ? right : left;
    if ((heap[lower] as number) >= value) break;
    heap[parent] = heap[lower] as number;
    parent = lower;
  }
  heap[parent] = value;
}
