import { createRequire } from 'node:module';

/** The same model as TensorFlow.js runs it. */
export interface ReferenceModel {
  readonly tokenizer: { encode(text: string): number[] };
  embed(texts: readonly string[]): Promise<number[][]>;
}

interface Packages {
  ready(): Promise<void>;
  modelSource(): Promise<unknown>;
  initModel(source: () => Promise<unknown>): Promise<ReferenceModel>;
}

export async function loadReferenceModel(): Promise<ReferenceModel> {
  // Its packages export types of a package that they do not depend on.
  const require = createRequire(import.meta.url);
  const load = (name: string) => require(`@energetic-ai/${name}`) as Packages;
  await load('core').ready();
  const data = await load('model-embeddings-en').modelSource();
  return load('embeddings').initModel(() => Promise.resolve(data));
}
