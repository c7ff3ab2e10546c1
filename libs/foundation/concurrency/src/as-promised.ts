/** A method that may answer at once where the interface has it promise. */
export type SynchronousMember<Member> = Member extends (...args: infer Args) => PromiseLike<infer Answer>
  ? (...args: Args) => Answer | PromiseLike<Answer>
  : Member;

/** What an object may be to become a `Target` by `asPromised`: its own methods need no promises. */
export type Synchronous<Target extends object> = { readonly [Name in keyof Target]: SynchronousMember<Target[Name]> };

/**
 * Puts synchronous code behind an interface whose methods all promise: they run once the caller has gone on, so that it can
 * still abort, and what they throw rejects. Other members stay as they are, also objects with methods of their own.
 */
export function asPromised<Target extends object>(subject: Synchronous<Target>): Target {
  const methods = new Map<unknown, unknown>();
  // An heir of it: a proxy of an object that is frozen may answer nothing but its members themselves.
  return new Proxy<object>(Object.create(subject) as object, {
    get(_, name) {
      const member: unknown = Reflect.get(subject, name, subject);
      if (typeof member !== 'function') return member;
      const known = methods.get(member);
      if (known !== undefined) return known;
      const promised = async (...args: unknown[]): Promise<unknown> => {
        await Promise.resolve();
        return Reflect.apply(member, subject, args) as unknown;
      };
      methods.set(member, promised);
      return promised;
    },
    set: (_, name, value) => Reflect.set(subject, name, value),
    ownKeys: () => Reflect.ownKeys(subject),
    getOwnPropertyDescriptor(_, name) {
      const descriptor = Reflect.getOwnPropertyDescriptor(subject, name);
      return descriptor && { ...descriptor, configurable: true };
    },
  }) as Target;
}
