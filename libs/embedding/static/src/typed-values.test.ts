import { describe, expect, it } from '@jest/globals';
import { typedValues } from './typed-values.ts';

const bytes = Uint8Array.of(9, 1, 2, 3, 4);

describe('typedValues', () => {
  it('reads numbers whose low byte comes first', () => {
    expect(typedValues(Uint16Array, bytes.slice(1))).toEqual(Uint16Array.of(0x0201, 0x0403));
  });

  it('reads from any place of a buffer, without a copy where the machine can', () => {
    expect(typedValues(Uint16Array, bytes.subarray(1))).toEqual(Uint16Array.of(0x0201, 0x0403));
    expect(typedValues(Int8Array, bytes.subarray(1)).buffer).toBe(bytes.buffer);
  });

  it('turns the bytes around for a machine that reads the high byte first', () => {
    // On a machine that reads the low byte first, numbers that were turned around come out the other way.
    expect(typedValues(Uint16Array, bytes.subarray(1), false)).toEqual(Uint16Array.of(0x0102, 0x0304));
    expect(bytes).toEqual(Uint8Array.of(9, 1, 2, 3, 4));
  });
});
