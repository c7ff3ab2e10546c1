import type { Schema } from './tool-definition.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const DIALECT = 'draft-2020-12';
const SAFE_BOUNDS: JsonSchema = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** The JSON Schema of what a caller sends; that other fields are refused, the refusal says. */
export function advertisedInputSchema(schema: Schema<unknown>): JsonSchema {
  const { $schema: _, additionalProperties: __, ...rest } = schema['~standard'].jsonSchema.input({ target: DIALECT });
  return withoutSafeBounds(rest) as JsonSchema;
}

/** That an integer is one that a program can hold goes without saying, in each of its tokens. */
function withoutSafeBounds(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSafeBounds);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([name, value]) => SAFE_BOUNDS[name] !== value);
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutSafeBounds(value)]));
}

/**
 * The JSON Schema of an answer, cut to the names of its top level: clients pay for every tool's schema in each session, and
 * answers explain themselves.
 */
export function advertisedOutputSchema(schema: Schema<unknown>): JsonSchema {
  const { properties } = schema['~standard'].jsonSchema.output({ target: DIALECT });
  return { type: 'object', properties: Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, {}])) };
}
