/** What is loaded on the first use, once for all; again after a failure. */
export class LoadedOnce<Loaded> {
  readonly #load: () => Promise<Loaded>;
  #loading: Promise<Loaded> | undefined;

  constructor(load: () => Promise<Loaded>) {
    this.#load = load;
  }

  async get(): Promise<Loaded> {
    const current = (this.#loading ??= this.#load());
    try {
      return await current;
    } catch (error) {
      if (this.#loading === current) this.drop();
      throw error;
    }
  }

  drop(): void {
    this.#loading = undefined;
  }
}
