/** The part of WebAssembly used here, which the types of Node.js leave out. */
interface WebAssemblyApi {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => object;
  readonly RuntimeError: ErrorConstructor;
}

const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyApi };

/** Memory that never grows beyond `maximum`; both are pages of 64 KiB. */
export function createWasmMemory(limits: { readonly initial: number; readonly maximum: number }): object {
  return new WebAssembly.Memory(limits);
}

/** Thrown when compiled code reads where it must not, or ends itself for want of memory. */
export function isWasmFailure(error: unknown): error is Error {
  return error instanceof WebAssembly.RuntimeError;
}
