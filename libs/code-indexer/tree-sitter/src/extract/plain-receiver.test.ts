import { describe, expect, it } from '@jest/globals';
import { plainReceiver } from './plain-receiver.ts';

const receiverOf = (text: string): string => plainReceiver(`(${text}`, { start: 1, end: text.length + 1 });

describe('plainReceiver', () => {
  it.each([
    ['this', 'this'],
    ['self.parser', 'self.parser'],
    ['this.#lines', 'this.#lines'],
    ['a?.b!.c', 'a.b.c'],
    ['list->head', 'list.head'],
    ['$this->db', '$this.db'],
    ['std::vec', 'std.vec'],
    ['App\\Models', 'App.Models'],
    ['@items', '@items'],
    ['größe.x', 'größe.x'],
    ['super()', 'super'],
    ['super(Base, self)', 'super'],
    ['this\n  .items', 'this.items'],
  ])('reads %j as %j', (text, receiver) => {
    expect(receiverOf(text)).toBe(receiver);
  });

  it.each(['open()', 'items[0]', '"text"', 'a + b', '(a)', 'new Foo()', '', `${'a.'.repeat(200)}b`])(
    'is empty for %j',
    (text) => {
      expect(receiverOf(text)).toBe('');
    },
  );
});
