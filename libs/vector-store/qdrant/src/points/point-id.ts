import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';

/** Of the ids of this store alone; changing it would lose every point. */
const NAMESPACE = Buffer.from('6f2c1e0a5b7d4c8e9a3f10d24be85c71', 'hex');

/** The UUID (version 5, RFC 9562) by which the server knows the point of an id. */
export function pointIdOf(id: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(id).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
