import { Message } from './protobuf.ts';

/** Of the ONNX standard: types of elements and of attributes. */
const FLOAT = 1;
const INT64 = 7;
const ATTRIBUTE_FLOAT = 1;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;

const IR_VERSION = 8;
/** The first with LayerNormalization. */
const OPERATOR_SET = 17;

export type Attribute = { readonly float: number } | { readonly int: number } | { readonly ints: readonly number[] };

export interface NodeOptions {
  readonly output?: string;
  readonly axis?: Attribute;
  readonly epsilon?: Attribute;
  readonly perm?: Attribute;
  readonly to?: Attribute;
}

/** An ONNX graph whose inputs are rows of token ids; nodes are added in the order in which they run. */
export class OnnxGraph {
  readonly #graph = new Message();
  #count = 0;

  constructor(name: string) {
    this.#graph.bytes(2, name);
  }

  /** Integers by batch and token. */
  input(name: string): string {
    this.#graph.bytes(11, valueInfo(name, INT64, ['batch', 'sequence']));
    return name;
  }

  /** Numbers by batch, token and dimension. */
  output(name: string, dimension: number): void {
    this.#graph.bytes(12, valueInfo(name, FLOAT, ['batch', 'sequence', dimension]));
  }

  floats(shape: readonly number[], values: Float32Array): string {
    return this.#constant({ shape, type: FLOAT, bytes: bytesOf(values) });
  }

  integers(shape: readonly number[], values: readonly number[]): string {
    return this.#constant({ shape, type: INT64, bytes: bytesOf(BigInt64Array.from(values.map(BigInt))) });
  }

  /** The name of what comes out, which is made up unless it is said. */
  node(
    operator: string,
    inputs: readonly string[],
    { output = this.#name(), ...attributes }: NodeOptions = {},
  ): string {
    const node = new Message();
    for (const input of inputs) node.bytes(1, input);
    node.bytes(2, output).bytes(4, operator);
    for (const [name, attribute] of Object.entries<Attribute>(attributes))
      node.bytes(5, attributeMessage(name, attribute));
    this.#graph.bytes(1, node);
    return output;
  }

  toFile(): Uint8Array {
    const operators = new Message().bytes(1, '').varint(2, OPERATOR_SET);
    return new Message().varint(1, IR_VERSION).bytes(7, this.#graph).bytes(8, operators).toBytes();
  }

  #constant({ shape, type, bytes }: { shape: readonly number[]; type: number; bytes: Uint8Array }): string {
    const name = this.#name();
    const tensor = new Message();
    for (const size of shape) tensor.varint(1, size);
    this.#graph.bytes(5, tensor.varint(2, type).bytes(8, name).bytes(9, bytes));
    return name;
  }

  #name(): string {
    this.#count += 1;
    return `value_${this.#count}`;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Message {
  const dimensions = new Message();
  for (const size of shape) {
    dimensions.bytes(1, typeof size === 'number' ? new Message().varint(1, size) : new Message().bytes(2, size));
  }
  const tensor = new Message().varint(1, type).bytes(2, dimensions);
  return new Message().bytes(1, name).bytes(2, new Message().bytes(1, tensor));
}

function attributeMessage(name: string, attribute: Attribute): Message {
  const message = new Message().bytes(1, name);
  if ('float' in attribute) return message.float(2, attribute.float).varint(20, ATTRIBUTE_FLOAT);
  if ('int' in attribute) return message.varint(3, attribute.int).varint(20, ATTRIBUTE_INT);
  for (const value of attribute.ints) message.varint(8, value);
  return message.varint(20, ATTRIBUTE_INTS);
}
