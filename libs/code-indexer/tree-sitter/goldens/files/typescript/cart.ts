import type { User } from './users.js';
import money, { format as print, type Currency } from './money.js';
import * as tax from './tax.js';
import './polyfill.js';
export { round, format as formatPrice } from './money.js';
export * from './discounts.js';
export * as shipping from './shipping.js';

/** At most so many lines. */
export const MAX_LINES = 100,
  MIN_LINES = 1;
const byName = new Map<string, Item>();
let counter = 0;

/**
 * A line of the cart.
 *
 * @see Cart
 */
export interface Item {
  readonly name: string;
  price(currency: Currency): number;
  on?(event: 'change', listener: () => void): void;
}

export type Listener<T> = (event: T) => void;
export enum State {
  Open,
  Paid,
}
declare const VERSION: string;
declare function trace(message: string): void;

// One line of doc,
// and another.
export function add(name: string): Item;
export function add(item: Item): Item;
export function add(value: string | Item): Item {
  counter += 1;
  const item = typeof value === 'string' ? byName.get(value) : value;
  if (!item) throw new Error(print(counter));
  else if (counter > MAX_LINES && value) trace('many');
  return item ?? fallback();
}

function fallback(): Item {
  return { name: '', price: () => money.zero() };
}

@Injectable({ scope: 'request' })
@Logged
export abstract class Cart<T extends Item = Item> extends Base implements Iterable<T> {
  static readonly LIMIT = 5;
  #lines: T[] = [];
  private readonly onChange = async (event: Event): Promise<void> => {
    for (const line of this.#lines) await this.notify(line, event);
  };
  format = function (this: Cart) {
    return print(this.total);
  };

  constructor(
    private readonly user: User,
    @Inject(TOKEN) readonly currency: Currency,
  ) {
    super(user);
  }

  /** What it costs. */
  @memoize()
  get total(): number {
    return this.#lines.reduce((sum, line) => sum + line.price(this.currency), 0);
  }

  set total(value) {
    this.#reset(value);
  }

  static of(...items: Item[]): Cart {
    return new SimpleCart(items);
  }

  protected abstract notify(line: T, event: Event): Promise<void>;

  find(name: string): T;
  find(index: number): T;
  find(key: string | number): T | undefined {
    switch (typeof key) {
      case 'string':
      case 'symbol':
        return this.#lines.find((line) => line.name === key);
      case 'number':
        return this.#lines[key];
      default:
        return undefined;
    }
  }

  *[Symbol.iterator](): Iterator<T> {
    do yield* this.#lines;
    while (false);
  }

  async *pages(size: number) {
    for (let at = 0; at < this.#lines.length; at += size) yield this.#lines.slice(at, at + size);
  }

  #reset(value: number): void {
    try {
      this.user?.account!.charge(value);
    } catch (error) {
      tax.refund(value) || fallback();
    }
  }
}

export const handlers = {
  open() {
    return add('x');
  },
  'close-all': async () => undefined,
  nested: { deep: function () {} },
};

export const curry =
  (a: number) =>
  (b: number): number => {
    a ||= b;
    return tax.rate(a)(b);
  };

export function outer() {
  const inner = () => {
    function innermost() {
      return outer();
    }
    return innermost();
  };
  class Local {
    run() {
      return inner();
    }
  }
  return new Local().run();
}

export namespace Legacy.Api {
  export const KEY = 1;
  export function call<T>(this: T): T {
    return this;
  }
}

function* ids(): Generator<number> {
  while (true) yield counter++;
}

export { ids, fallback as defaultItem };
export default class extends Cart {
  override notify = () => Promise.resolve();
}
