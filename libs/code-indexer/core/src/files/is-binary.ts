/** Where git looks for the NUL that makes a file binary. */
const BINARY_HEAD = 8000;

export function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, BINARY_HEAD).includes(0);
}
