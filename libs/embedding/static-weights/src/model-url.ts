declare global {
  // Every runtime has it: its own types, where they are there, are merged with this.
  interface URL {
    href: string;
  }
}

/** Where the weights lie, beside this package's code: a `file:` URL in Node.js, an `https:` one from a server. */
export const modelUrl: URL = new URL('../model/model.safetensors', import.meta.url);
