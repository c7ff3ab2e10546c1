/** A message of Protocol Buffers, written field by field in any order. */
export class Message {
  readonly #parts: Uint8Array[] = [];

  varint(field: number, value: number | bigint): this {
    this.#parts.push(varintBytes((field << 3) | 0), varintBytes(value));
    return this;
  }

  float(field: number, value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeFloatLE(value);
    this.#parts.push(varintBytes((field << 3) | 5), bytes);
    return this;
  }

  bytes(field: number, value: Uint8Array | string | Message): this {
    const content = value instanceof Message ? value.toBytes() : Buffer.from(value as Uint8Array);
    this.#parts.push(varintBytes((field << 3) | 2), varintBytes(content.length), content);
    return this;
  }

  toBytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}

function varintBytes(value: number | bigint): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}
