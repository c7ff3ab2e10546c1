/** `"a, b"` -> `['a', 'b']`; nothing for an absent list. */
export function splitNames(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
