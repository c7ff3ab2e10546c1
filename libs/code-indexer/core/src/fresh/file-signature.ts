import type { Stats } from 'node:fs';

/** What metadata say of a file: while it is the same, so is the content. */
export type FileSignature = Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>;

/** Clocks of file systems tick; those without fractions of seconds every one or two of these. */
const TICK_MS = 50;
const COARSE_TICK_MS = 2000;
const SECOND_MS = 1000;

export function signatureOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileSignature {
  return { size, mtimeMs, ctimeMs, ino };
}

export function isSameSignature(one: FileSignature, other: FileSignature): boolean {
  return (
    one.ctimeMs === other.ctimeMs && one.mtimeMs === other.mtimeMs && one.size === other.size && one.ino === other.ino
  );
}

/** A change within the same tick would leave the signature as it is. `lookedAt` counts epoch milliseconds. */
export function isSettled({ ctimeMs }: FileSignature, lookedAt: number): boolean {
  const tick = ctimeMs % SECOND_MS === 0 ? COARSE_TICK_MS : TICK_MS;
  return lookedAt - ctimeMs > tick;
}
