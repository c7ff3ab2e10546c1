const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

interface ValuesType<Values> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, start: number, length: number): Values;
}

/** Bytes in the order of the format, which is little endian, as numbers; copied only where the machine cannot read them there. */
export function typedValues<Values>(
  Type: ValuesType<Values>,
  bytes: Uint8Array,
  isLittleEndian: boolean = IS_LITTLE_ENDIAN,
): Values {
  const width = Type.BYTES_PER_ELEMENT;
  const isAligned = bytes.byteOffset % width === 0;
  const own = isLittleEndian && isAligned ? bytes : bytes.slice();
  if (!isLittleEndian)
    for (let start = 0; start < own.length; start += width) own.subarray(start, start + width).reverse();
  return new Type(own.buffer, own.byteOffset, own.length / width);
}
