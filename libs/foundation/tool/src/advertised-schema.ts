import type { Schema } from './tool-definition.ts';

type JsonSchema = Readonly<Record<string, unknown>>;

const DIALECT = 'draft-2020-12';

/** The JSON Schema of what a caller sends; that other fields are refused, the refusal says. */
export function advertisedInputSchema(schema: Schema<unknown>): JsonSchema {
  const { $schema: _, additionalProperties: __, ...rest } = schema['~standard'].jsonSchema.input({ target: DIALECT });
  return rest;
}

/**
 * The JSON Schema of an answer, cut to the names of its top level: clients pay for every tool's schema in each session, and
 * answers explain themselves.
 */
export function advertisedOutputSchema(schema: Schema<unknown>): JsonSchema {
  const { properties } = schema['~standard'].jsonSchema.output({ target: DIALECT });
  return { type: 'object', properties: Object.fromEntries(Object.keys(properties ?? {}).map((name) => [name, {}])) };
}
