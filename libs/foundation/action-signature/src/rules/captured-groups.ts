/** What the named groups of an expression find in a text, by their names; `''` for each that finds nothing. */
export function capturedGroups(pattern: RegExp, text: string): (name: string) => string {
  const groups = pattern.exec(text)?.groups;
  return (name) => groups?.[name] ?? '';
}

/** Names of places in lower case, without empty ones. */
export function asPlaces(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.filter((name) => name !== '').map((name) => name.toLowerCase()));
}
