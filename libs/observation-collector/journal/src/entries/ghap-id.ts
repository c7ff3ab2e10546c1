import { randomInt } from 'node:crypto';
import { toIso } from '@learning-memory/schema-fields';

/** `ghap_YYYYMMDD_HHMMSS_xxxxxx` in UTC; the last part is random, of 36^6 values. */
export function newGhapId(now: number): string {
  const [date, time] = toIso(now).replace(/[-:]/gu, '').split(/[T.]/u);
  const random = randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0');
  return `ghap_${date}_${time}_${random}`;
}
