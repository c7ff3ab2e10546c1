/** A text field of a JSON object; empty when there is none. */
export function readJsonField(json: string, field: string): string {
  try {
    const value: unknown = JSON.parse(json);
    const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
    return typeof found === 'string' ? found : '';
  } catch {
    return '';
  }
}
