import { describe, expect, it } from '@jest/globals';
import { wordsInContext } from './words-in-context.ts';

function order(question: string, texts: Parameters<typeof wordsInContext>[1]): readonly number[] {
  const scores = wordsInContext(question, texts) ?? [];
  return [...scores.keys()].sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0));
}

const beside = (...texts: readonly string[]) => texts.map((text) => ({ text, weight: 0.5 }));

describe('wordsInContext', () => {
  it('says nothing where nothing lies beside a text', () => {
    expect(wordsInContext('the dog', [{ text: 'a dog' }, { text: 'a cat', beside: undefined }])).toBeUndefined();
    expect(wordsInContext('the dog', [])).toBeUndefined();
  });

  it('counts words beside a text, but less than those in it', () => {
    const texts = [{ text: 'nothing' }, { text: 'so small', beside: beside('the dogs') }, { text: 'a dog' }];
    expect(order('Where is the dog?', texts)).toEqual([2, 1, 0]);
  });

  it('prefers two words of the question to one that comes again and again', () => {
    const texts = [
      { text: 'dog, dog, dog and dog' },
      { text: 'a dog', beside: beside('in the kitchen') },
      { text: 'a kitchen' },
    ];
    expect(order('dog in the kitchen', texts)[0]).toBe(1);
  });

  it('counts a word the more, the fewer texts hold it', () => {
    const texts = [
      { text: 'Maria', beside: beside('well') },
      { text: 'Maria' },
      { text: 'Maria' },
      { text: 'a puppy' },
    ];
    expect(order('the puppy of Maria', texts)[0]).toBe(3);
  });

  it('counts words beside a text by the weight of what holds them', () => {
    const texts = [
      { text: 'one', beside: [{ text: 'dog', weight: 0.3 }] },
      { text: 'two', beside: beside('nothing', 'dog') },
    ];
    expect(order('dog', texts)).toEqual([1, 0]);
  });
});
