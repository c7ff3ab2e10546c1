/** The fields of a JSON object; none where the text is something else. */
export function parseObject(json: string): Readonly<Record<string, unknown>> {
  try {
    return toObject(JSON.parse(json));
  } catch {
    return {};
  }
}

export function toObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
