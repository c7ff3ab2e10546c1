import { OnnxGraph } from './onnx-graph.ts';
import type { FloatTensor } from './safetensors.ts';

/** Of `config.json`. */
export interface BertConfig {
  readonly hidden_size: number;
  readonly num_attention_heads: number;
  readonly num_hidden_layers: number;
  readonly layer_norm_eps: number;
  readonly hidden_act: string;
}

/** The encoder of BERT (Devlin et al. 2019), from token ids to a vector a token. */
export function bertGraph(config: BertConfig, weights: ReadonlyMap<string, FloatTensor>): OnnxGraph {
  if (config.hidden_act !== 'gelu') throw new Error(`hidden_act is ${config.hidden_act}; only gelu is known.`);
  const builder = new BertBuilder(config, weights);
  let state = builder.embeddings();
  for (let layer = 0; layer < config.num_hidden_layers; layer += 1) state = builder.layer(state, layer);
  builder.graph.node('Identity', [state], { output: 'last_hidden_state' });
  builder.graph.output('last_hidden_state', config.hidden_size);
  return builder.graph;
}

class BertBuilder {
  readonly graph = new OnnxGraph('bert');
  readonly #config: BertConfig;
  readonly #weights: ReadonlyMap<string, FloatTensor>;
  readonly #ids = this.graph.input('input_ids');
  readonly #mask: string;
  readonly #types = this.graph.input('token_type_ids');

  constructor(config: BertConfig, weights: ReadonlyMap<string, FloatTensor>) {
    this.#config = config;
    this.#weights = weights;
    this.#mask = this.#attentionMask(this.graph.input('attention_mask'));
  }

  embeddings(): string {
    const { graph } = this;
    const length = graph.node('Gather', [graph.node('Shape', [this.#ids]), graph.integers([], [1])]);
    const positions = graph.node('Range', [graph.integers([], [0]), length, graph.integers([], [1])]);
    const of = (kind: string, ids: string) =>
      graph.node('Gather', [this.#weight(`embeddings.${kind}_embeddings`), ids]);
    const words = graph.node('Add', [of('word', this.#ids), of('token_type', this.#types)]);
    return this.#normalized(graph.node('Add', [words, of('position', positions)]), 'embeddings');
  }

  layer(state: string, index: number): string {
    const { graph } = this;
    const name = `encoder.layer.${index}`;
    const attended = this.#dense(this.#attention(state, `${name}.attention.self`), `${name}.attention.output.dense`);
    const middle = this.#normalized(graph.node('Add', [attended, state]), `${name}.attention.output`);
    const wide = this.#gelu(this.#dense(middle, `${name}.intermediate.dense`));
    return this.#normalized(graph.node('Add', [this.#dense(wide, `${name}.output.dense`), middle]), `${name}.output`);
  }

  #attention(state: string, name: string): string {
    const { graph } = this;
    const { hidden_size: width, num_attention_heads: heads } = this.#config;
    const split = graph.integers([4], [0, 0, heads, width / heads]);
    const headsOf = (part: string, order: readonly number[]) =>
      graph.node('Transpose', [graph.node('Reshape', [this.#dense(state, `${name}.${part}`), split])], {
        perm: { ints: order },
      });
    const products = graph.node('MatMul', [headsOf('query', [0, 2, 1, 3]), headsOf('key', [0, 2, 3, 1])]);
    const scores = graph.node('Div', [products, this.#scalar(Math.sqrt(width / heads))]);
    const shares = graph.node('Softmax', [graph.node('Add', [scores, this.#mask])], { axis: { int: -1 } });
    const mixed = graph.node('MatMul', [shares, headsOf('value', [0, 2, 1, 3])]);
    const joined = graph.node('Transpose', [mixed], { perm: { ints: [0, 2, 1, 3] } });
    return graph.node('Reshape', [joined, graph.integers([3], [0, 0, width])]);
  }

  /** What is added to the scores: nothing for a token, much below zero for padding. */
  #attentionMask(mask: string): string {
    const { graph } = this;
    const numbers = graph.node('Cast', [mask], { to: { int: 1 } });
    const scores = graph.node('Mul', [graph.node('Sub', [this.#scalar(1), numbers]), this.#scalar(-10000)]);
    return graph.node('Unsqueeze', [scores, graph.integers([2], [1, 2])]);
  }

  #gelu(value: string): string {
    const { graph } = this;
    const bent = graph.node('Erf', [graph.node('Div', [value, this.#scalar(Math.SQRT2)])]);
    return graph.node('Mul', [
      graph.node('Mul', [value, graph.node('Add', [bent, this.#scalar(1)])]),
      this.#scalar(0.5),
    ]);
  }

  #dense(value: string, name: string): string {
    const { shape, values } = this.#tensor(`${name}.weight`);
    const [rows = 0, columns = 0] = shape;
    const transposed = new Float32Array(values.length);
    for (const [index, number] of values.entries()) {
      transposed[(index % columns) * rows + Math.floor(index / columns)] = number;
    }
    const product = this.graph.node('MatMul', [value, this.graph.floats([columns, rows], transposed)]);
    const bias = this.#tensor(`${name}.bias`);
    return this.graph.node('Add', [product, this.graph.floats(bias.shape, bias.values)]);
  }

  #normalized(value: string, name: string): string {
    const inputs = ['weight', 'bias'].map((kind) => {
      const { shape, values } = this.#tensor(`${name}.LayerNorm.${kind}`);
      return this.graph.floats(shape, values);
    });
    const epsilon = { float: this.#config.layer_norm_eps };
    return this.graph.node('LayerNormalization', [value, ...inputs], { axis: { int: -1 }, epsilon });
  }

  #weight(name: string): string {
    const { shape, values } = this.#tensor(`${name}.weight`);
    return this.graph.floats(shape, values);
  }

  #scalar(value: number): string {
    return this.graph.floats([], Float32Array.of(value));
  }

  #tensor(name: string): FloatTensor {
    const tensor = this.#weights.get(name);
    if (tensor === undefined) throw new Error(`The weights have no ${name}; is it a BERT?`);
    return tensor;
  }
}
