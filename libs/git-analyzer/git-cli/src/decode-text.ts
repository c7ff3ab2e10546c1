import { FIELD_LIMIT } from './split-fields.ts';

/** UTF-8, else Latin-1, in which every byte is a character. Git re-encodes only what says its encoding. */
export function decodeText(bytes: Buffer): string {
  // A field that was cut may end within a character, which is left away then.
  return decodeUtf8(bytes, { stream: bytes.length === FIELD_LIMIT }) ?? bytes.toString('latin1');
}

/** `undefined` for bytes that are not UTF-8. */
export function decodeUtf8(bytes: Buffer, options?: { readonly stream: boolean }): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}
