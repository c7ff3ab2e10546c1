import { describe, expect, it } from '@jest/globals';
import { createStaticEmbedding, type StaticEmbeddingOptions } from './static-embedding.ts';
import { weightsOf } from './test-support/weights-file.ts';

const { model, file: bytes } = weightsOf(['alpha', 'beta']);
const FILE = new URL('file:///weights/model.safetensors');
const read = async (): Promise<Uint8Array> => bytes;

/** As from JavaScript, which has no types. */
const untyped = (options: unknown) => createStaticEmbedding(options as StaticEmbeddingOptions);
const service = () => untyped({ model, file: FILE, read });
const text = (value: unknown): string => value as string;
const texts = (value: unknown): string[] => value as string[];
const invalid = (said: string) => ({
  code: 'EMBEDDING_INVALID_INPUT',
  kind: 'validation',
  message: expect.stringContaining(said),
});

describe('without options', () => {
  it('a text is embedded as with them: a question and a document are one', async () => {
    const { embed, embedBatch } = service() as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
    const vector = await service().embed('alpha', { inputType: 'query' });
    expect(vector).toHaveLength(8);
    for (const none of [[], [undefined], [null]]) {
      expect(await embed?.('alpha', ...none)).toEqual(vector);
      expect(await embedBatch?.(['alpha'], ...none)).toEqual([vector]);
    }
  });
});

describe('what is no text', () => {
  it.each([
    [null, 'The text is null, expected is a string.'],
    [undefined, 'The text is undefined, expected is a string.'],
    [42, 'The text is the number 42, expected is a string.'],
    [true, 'The text is the boolean true, expected is a string.'],
    [['alpha'], 'The text is an array, expected is a string.'],
    [{}, 'The text is of the type object, expected is a string.'],
    [Symbol('x'), 'The text is of the type symbol, expected is a string.'],
  ])('is refused: %p', async (value, said) => {
    await expect(service().embed(text(value), { inputType: 'query' })).rejects.toMatchObject(invalid(said));
  });

  it.each([
    ['alpha', 'The list of texts is the string "alpha", expected is an array of strings.'],
    [null, 'The list of texts is null, expected is an array of strings.'],
    [['alpha', 3], 'The text at index 1 is the number 3, expected is a string.'],
    // eslint-disable-next-line no-sparse-arrays -- that is the case
    [[, 'alpha'], 'The text at index 0 is undefined, expected is a string.'],
  ])('is refused in a batch: %p', async (value, said) => {
    await expect(service().embedBatch(texts(value), { inputType: 'query' })).rejects.toMatchObject(invalid(said));
  });

  it('is refused as a question and as a candidate', async () => {
    const { compareWords } = service();
    await expect(compareWords?.(text(null), [])).rejects.toMatchObject(invalid('The question is null'));
    await expect(compareWords?.('x', [text(7)])).rejects.toMatchObject(
      invalid('The candidate at index 0 is the number 7'),
    );
    await expect(compareWords?.('x', texts('y'))).rejects.toMatchObject(
      invalid('The list of candidates is the string "y"'),
    );
  });
});

describe('an option', () => {
  it.each<[unknown, string]>([
    [{ model, file: '/a/path' }, '`file` is the string "/a/path", expected is a URL, as `modelUrl`'],
    [{ model, file: 'x'.repeat(500) }, `"${'x'.repeat(60)}", expected is`],
    [{ model }, '`file` is undefined, expected is a URL'],
    [{ file: FILE }, '`model` is undefined, expected is `MODEL`'],
    [{ model: 'static', file: FILE }, '`model` is the string "static", expected is `MODEL`'],
    [{ model, file: FILE, read: bytes }, '`read` is of the type object, expected is a function.'],
    [undefined, '`model` is undefined'],
  ])('is refused at once: %#', (options, said) => {
    expect(() => untyped(options)).toThrow(expect.objectContaining(invalid(said)));
  });
});
