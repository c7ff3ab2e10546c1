/** An answer of the server that is no success. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** As the server says it of a body that its types do not know. */
export function badRequest(message: string): Refusal {
  return new Refusal(400, message);
}

/** Refuses keys that the server would not know, and says which are there. */
export function checkKeys(what: string, value: unknown, keys: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`Format error: ${what} is no object`);
  for (const key of Object.keys(value)) {
    if (!keys.includes(key))
      throw badRequest(
        `Format error in JSON body: unknown field \`${key}\` of ${what}, expected one of ${keys.join(', ')}`,
      );
  }
  return value as Readonly<Record<string, unknown>>;
}
