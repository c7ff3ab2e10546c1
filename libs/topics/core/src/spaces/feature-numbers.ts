/**
 * Numbers features from 0 on in the order they come. Open addressing (Knuth 1998, 6.4): a `Map` makes an object of each
 * number beyond 31 bits.
 */
export class FeatureNumbers {
  #keys = new Uint32Array(1024);
  /** Per slot the number and 1, or 0 for an empty one. */
  #numbers = new Uint32Array(1024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** -1 for one that was never added. */
  find(feature: number): number {
    return (this.#numbers[this.#slotOf(feature)] as number) - 1;
  }

  add(feature: number): number {
    const slot = this.#slotOf(feature);
    const known = this.#numbers[slot] as number;
    if (known > 0) return known - 1;
    this.#keys[slot] = feature;
    this.#numbers[slot] = this.#size += 1;
    if (this.#size * 2 > this.#keys.length) this.#grow();
    return this.#size - 1;
  }

  #slotOf(feature: number): number {
    const mask = this.#keys.length - 1;
    const hash = Math.imul(feature, 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#numbers[slot] !== 0 && this.#keys[slot] !== feature) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, numbers] = [this.#keys, this.#numbers];
    this.#keys = new Uint32Array(4 * keys.length);
    this.#numbers = new Uint32Array(4 * keys.length);
    for (let old = 0; old < keys.length; old += 1) {
      if (numbers[old] === 0) continue;
      const slot = this.#slotOf(keys[old] as number);
      this.#keys[slot] = keys[old] as number;
      this.#numbers[slot] = numbers[old] as number;
    }
  }
}
