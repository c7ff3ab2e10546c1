import { createHash } from 'node:crypto';

const HASH_DIGITS_IN_ID = 16;

/** SHA-256 (hex) of the content with one Unicode form and single spaces: equal for texts that read the same. */
export function contentHashOf(content: string): string {
  const normalised = content.normalize('NFC').trim().replace(/\s+/g, ' ');
  return createHash('sha256').update(normalised).digest('hex');
}

/** The same in every process, so that the same text stored twice at once for a project still makes one memory. */
export function memoryIdOf(contentHash: string, project?: string): string {
  const hash = project === undefined ? contentHash : contentHashOf(`${project} ${contentHash}`);
  return `memory_${hash.slice(0, HASH_DIGITS_IN_ID)}`;
}
