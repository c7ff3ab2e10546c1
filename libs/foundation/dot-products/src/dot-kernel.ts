/** Rows are filled up with zeros to a multiple of so many bytes. */
export const ROW_ALIGNMENT = 64;

/** Of a row of so many integers of 16 bits, filled up. */
export function rowBytesOf(width: number): number {
  return Math.ceil((width * Int16Array.BYTES_PER_ELEMENT) / ROW_ALIGNMENT) * ROW_ALIGNMENT;
}

/** Addresses are bytes in the memory, a multiple of 4. */
export interface DotProducts {
  readonly vector: number;
  readonly rows: number;
  readonly count: number;
  /** From one row to the next, a multiple of `ROW_ALIGNMENT`. */
  readonly rowBytes: number;
  /** Where they are written, as integers of 32 bits. */
  readonly products: number;
}

export interface DotKernel {
  /** As large as was asked for or a little larger, all zeros. */
  readonly memory: ArrayBuffer;
  /** Of the vector with each of the rows, all of integers of 16 bits; none may exceed 31 bits. */
  readonly dots: (products: DotProducts) => void;
}
