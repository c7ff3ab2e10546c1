type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** Of numbers, which JSON does not tell apart. */
const NUMBER_FORMATS = /^u?int|float|double/;

/**
 * A schema of OpenAPI 3.0 as one of JSON Schema 2020-12: `nullable` becomes a type, formats of numbers go, references point into
 * the document called `name`, and objects have no keys that are not named.
 */
export function toStrictSchema(schema: unknown, name: string): Json {
  return rewrite(schema as Json, name);
}

function rewrite(schema: Json, name: string): Json {
  if (isList(schema)) return schema.map((each) => rewrite(each, name));
  if (!isObject(schema)) return schema;
  const { nullable, example: _example, format, ...rest } = schema;
  const entries = Object.entries(rest).map(([key, value]) => [key, rewriteKey(key, value, name)] as const);
  const kept = { ...Object.fromEntries(entries), ...keptFormat(format) };
  const strict =
    isObject(kept['properties']) && !('additionalProperties' in kept) ? { ...kept, additionalProperties: false } : kept;
  return nullable === true ? orNull(strict) : strict;
}

function rewriteKey(key: string, value: Json, name: string): Json {
  if (key === '$ref' && typeof value === 'string') return `${name}${value}`;
  // Names of properties are no keywords, and what is listed is data.
  if (key === 'properties' && isObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([property, schema]) => [property, rewrite(schema, name)]));
  }
  return key === 'enum' || key === 'default' ? value : rewrite(value, name);
}

function keptFormat(format: Json | undefined): JsonObject {
  return typeof format === 'string' && !NUMBER_FORMATS.test(format) ? { format } : {};
}

function orNull(schema: JsonObject): Json {
  const { description: _description, default: _default, ...tests } = schema;
  return Object.keys(tests).length === 0 ? { type: 'null' } : { anyOf: [tests, { type: 'null' }] };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
