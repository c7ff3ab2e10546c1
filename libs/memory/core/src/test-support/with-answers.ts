import type { VectorStore } from '@learning-memory/vector-store';

/** The store, but for these answers. */
export function withAnswers(store: VectorStore, answers: Partial<Pick<VectorStore, 'scroll' | 'search'>>): VectorStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(Object.hasOwn(answers, name) ? answers : target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
