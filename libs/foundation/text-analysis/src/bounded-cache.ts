/** With values of some hundred bytes, about 5 MB. */
const MOST_KEPT = 20_000;
const LONGEST_KEPT = 64;

/** What is made of short texts, until there is too much of it; then it begins anew. */
export class BoundedCache<Value> {
  readonly #kept = new Map<string, Value>();

  get(text: string, make: (text: string) => Value): Value {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    const value = make(text);
    if (text.length > LONGEST_KEPT) return value;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(text, value);
    return value;
  }
}
