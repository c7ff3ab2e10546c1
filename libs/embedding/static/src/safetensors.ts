/** Bytes that hold the length of the header. */
const LENGTH_BYTES = 8;
const VALUE_BYTES = { F32: 4, I8: 1, U8: 1, U16: 2 } as const;

type Json = Readonly<Record<string, unknown>>;

export interface Tensor {
  readonly shape: readonly number[];
  /** Not copied. */
  readonly bytes: Uint8Array;
}

/** A file in the safetensors format: length of the header, header as JSON, data. Throws what is wrong with it. */
export class Safetensors {
  readonly data: Uint8Array;
  readonly #header: Json;

  constructor(file: Uint8Array) {
    const headerEnd = LENGTH_BYTES + readHeaderLength(file);
    this.#header = readHeader(file.subarray(LENGTH_BYTES, headerEnd));
    this.data = file.subarray(headerEnd);
    checkPlaces(this.#header, this.data.length);
  }

  /** What the file says of itself; `undefined` where it says nothing. */
  metadata(key: string): unknown {
    return objectOf(this.#header['__metadata__'])[key];
  }

  tensor(name: string, type: keyof typeof VALUE_BYTES): Tensor {
    const { dtype, shape, data_offsets: offsets } = objectOf(this.#header[name]);
    if (dtype !== type) throw new Error(`the tensor ${name} of type ${type} is missing`);
    if (!isNaturals(shape) || !isNaturals(offsets)) throw new Error(`the tensor ${name} has no shape or no place`);
    const [start = 0, end = 0] = offsets;
    const expected = shape.reduce((product, size) => product * size, VALUE_BYTES[type]);
    const bytes = this.data.subarray(start, end);
    if (bytes.length !== expected) throw new Error(`the tensor ${name} has ${bytes.length} of its ${expected} bytes`);
    return { shape, bytes };
  }
}

/** The format has tensors one after the other without a gap; with another place one would be read from among the others. */
function checkPlaces(header: Json, length: number): void {
  const places = Object.entries(header)
    .filter(([name]) => name !== '__metadata__')
    .map(([name, tensor]) => ({ name, offsets: objectOf(tensor)['data_offsets'] }))
    .map(({ name, offsets }) => ({ name, offsets: isNaturals(offsets) ? offsets : [] }))
    .sort((left, right) => (left.offsets[0] ?? 0) - (right.offsets[0] ?? 0));
  let end = 0;
  for (const { name, offsets } of places) {
    if (offsets[0] !== end) throw new Error(`the tensor ${name} does not begin where the one before it ends`);
    end = offsets[1] ?? -1;
  }
  if (end !== length) throw new Error(`its tensors end at ${end} of ${length} bytes`);
}

function readHeaderLength(file: Uint8Array): number {
  if (file.length < LENGTH_BYTES) throw new Error(`it has ${file.length} bytes, too few for a header`);
  const view = new DataView(file.buffer, file.byteOffset, LENGTH_BYTES);
  const length = view.getBigUint64(0, true);
  const most = file.length - LENGTH_BYTES;
  if (length > most) throw new Error(`its header should have ${length} bytes, but ${most} are left in the file`);
  return Number(length);
}

function readHeader(bytes: Uint8Array): Json {
  const text = new TextDecoder().decode(bytes);
  try {
    return objectOf(JSON.parse(text));
  } catch (cause) {
    throw new Error('its header is not JSON', { cause });
  }
}

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const isNaturals = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);
