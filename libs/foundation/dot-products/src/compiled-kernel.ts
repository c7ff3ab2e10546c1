import type { DotKernel } from './dot-kernel.ts';
import { DOT_KERNEL_WASM } from './dot-kernel-wasm.ts';

const PAGE_BYTES = 65_536;

type DotFunction = (...addressesAndCounts: readonly number[]) => void;

interface KernelExports {
  readonly memory: WebAssembly.Memory;
  readonly dots: DotFunction;
}

/** `undefined` where WebAssembly is forbidden. */
export function compiledKernel(bytes: number): DotKernel | undefined {
  const compiled = compile();
  if (compiled === undefined) return undefined;
  const { memory, dots } = compiled;
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return {
    memory: memory.buffer,
    dots: ({ vector, rows, count, rowBytes, products }) => dots(vector, rows, count, rowBytes, products),
  };
}

function compile(): KernelExports | undefined {
  try {
    const bytes = Uint8Array.from(atob(DOT_KERNEL_WASM), (character) => character.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as unknown as KernelExports;
  } catch {
    // The content security policy of a page, or a runtime without SIMD.
    return undefined;
  }
}
