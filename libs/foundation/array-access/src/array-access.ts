/**
 * An element that must be there; throws a `RangeError` for an index outside. Each kind of typed array has a function of
 * its own, because the machine code of one for all would look up the kind at each access, which takes ten times as long.
 */
export function float64At(array: Float64Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** Does as `float64At`. */
export function float32At(array: Float32Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** Does as `float64At`. */
export function uint32At(array: Uint32Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** Does as `float64At`. */
export function uint16At(array: Uint16Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** Does as `float64At`. */
export function uint8At(array: Uint8Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** Does as `float64At`. */
export function int32At(array: Int32Array, index: number): number {
  const value = array[index];
  if (value === undefined) throw outOfRange(array, index);
  return value;
}

/** As `float64At`, for any list of defined elements outside of hot loops. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  const item = items[index];
  if (item === undefined) throw outOfRange(items, index);
  return item;
}

function outOfRange(items: ArrayLike<unknown>, index: number): RangeError {
  return new RangeError(`Index ${String(index)} is out of range: there are ${String(items.length)} elements.`);
}
