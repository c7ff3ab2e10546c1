/** Fills `${field}` as the client does: objects become JSON, what is missing becomes empty. */
export function fillHookInput(
  template: Readonly<Record<string, string>>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const fill = (text: string): string => text.replaceAll(/\$\{(\w+)\}/gu, (_, name: string) => toText(input[name]));
  return Object.fromEntries(Object.entries(template).map(([name, text]) => [name, fill(text)]));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
