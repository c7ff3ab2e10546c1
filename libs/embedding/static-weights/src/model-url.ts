/** Where the weights lie, beside this package's code: a `file:` URL in Node.js, an `https:` one from a server. */
export const modelUrl: URL = new URL('../model/model.safetensors', import.meta.url);
