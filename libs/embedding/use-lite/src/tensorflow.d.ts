/** What this package uses of TensorFlow.js: @energetic-ai/core bundles the code, but re-exports types it does not ship. */
declare module '@tensorflow/tfjs-core' {
  /** Resolves when the WebAssembly backend stands. */
  export function ready(): Promise<void>;
  export function memory(): { numTensors: number; numDataBuffers: number; numBytes: number };
}
