import { describe, expect, it } from '@jest/globals';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { embedOnce } from './embed-once.ts';

const QUERY = { inputType: 'query' } as const;

function counting(embed?: EmbeddingService['embed']): {
  readonly service: EmbeddingService;
  readonly asked: unknown[];
} {
  const real = createHashEmbedding();
  const asked: unknown[] = [];
  const counted: EmbeddingService['embed'] = (text, options) => {
    asked.push([text, options.inputType, options.ifLoaded]);
    return (embed ?? real.embed)(text, options);
  };
  return { service: embedOnce({ ...real, embed: counted }), asked };
}

describe('embedOnce', () => {
  it('asks the model once for one question, and again for another kind of text', async () => {
    const { service, asked } = counting();
    const expected = await createHashEmbedding().embed('where', QUERY);
    expect(await Promise.all([service.embed('where', QUERY), service.embed('where', QUERY)])).toEqual([
      expected,
      expected,
    ]);
    expect(await service.embed('where', QUERY)).toEqual(expected);
    await service.embed('where', { inputType: 'document' });
    expect(asked).toEqual([
      ['where', 'query', false],
      ['where', 'document', false],
    ]);
  });

  it('forgets old questions and failures', async () => {
    let fails = true;
    const { service, asked } = counting((text, options) =>
      fails
        ? Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'Away.'))
        : createHashEmbedding().embed(text, options),
    );
    await expect(service.embed('a', QUERY)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    fails = false;
    await service.embed('a', QUERY);
    for (let index = 0; index < 8; index += 1) await service.embed(`b${index}`, QUERY);
    await service.embed('a', QUERY);
    expect(asked.filter((call) => (call as string[])[0] === 'a')).toHaveLength(3);
  });

  it('lets one caller give up and the others go on', async () => {
    let answer: (vector: number[]) => void = () => undefined;
    const { service, asked } = counting(() => new Promise((resolve) => (answer = resolve)));
    const controller = new AbortController();
    const left = service.embed('where', { ...QUERY, signal: controller.signal });
    const stays = service.embed('where', QUERY);
    controller.abort();
    await expect(left).rejects.toMatchObject({ code: 'EMBEDDING_ABORTED', kind: 'aborted' });
    answer([1]);
    await expect(stays).resolves.toEqual([1]);
    expect(asked).toHaveLength(1);
    await expect(service.embed('other', { ...QUERY, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'EMBEDDING_ABORTED',
    });
  });

  it('loads the model for the next question when one would not wait for it', async () => {
    let loaded = false;
    const { service, asked } = counting((text, options) => {
      if (options.ifLoaded === true && !loaded) return Promise.reject(embeddingError('EMBEDDING_UNAVAILABLE', 'Cold.'));
      loaded = true;
      return createHashEmbedding().embed(text, options);
    });
    await expect(service.embed('a', { ...QUERY, ifLoaded: true })).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(service.embed('b', { ...QUERY, ifLoaded: true })).resolves.toBeDefined();
    expect(asked).toContainEqual(['a', 'query', false]);
  });
});
