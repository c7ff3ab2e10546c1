/** What the named groups of an expression find in a text, by their names; `''` for each that finds nothing. */
export function capturedGroups(pattern: RegExp, text: string): (name: string) => string {
  const groups = pattern.exec(text)?.groups;
  return (name) => groups?.[name] ?? '';
}
