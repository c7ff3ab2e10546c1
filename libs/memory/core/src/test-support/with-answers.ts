/** The store, but for these answers. */
export function withAnswers<Store extends object>(store: Store, answers: Partial<NoInfer<Store>>): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(Object.hasOwn(answers, name) ? answers : target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
