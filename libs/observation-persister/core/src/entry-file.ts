import type { ResolvedGhap } from '@learning-memory/ghap';
import { isResolved, parseGhap, serializeGhap } from '@learning-memory/ghap-schemas';

export function formatEntry(entry: ResolvedGhap): string {
  return JSON.stringify(serializeGhap(entry));
}

/** Throws when the text is no resolved entry. */
export function parseEntry(text: string): ResolvedGhap {
  const entry = parseGhap(JSON.parse(text));
  if (!isResolved(entry)) throw new TypeError(`Entry ${entry.id} is not resolved.`);
  return entry;
}
