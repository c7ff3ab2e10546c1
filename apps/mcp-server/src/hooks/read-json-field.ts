/** A text field of a JSON object; empty when there is none. */
export function readJsonField(json: string, field: string): string {
  return readJsonFields(json, [field])[0] ?? '';
}

/** In the order of `fields`, each empty when there is none. */
export function readJsonFields(json: string, fields: readonly string[]): readonly string[] {
  const values = parseObject(json);
  return fields.map((field) => {
    const found = Object.hasOwn(values, field) ? values[field] : undefined;
    return typeof found === 'string' ? found : '';
  });
}

function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
