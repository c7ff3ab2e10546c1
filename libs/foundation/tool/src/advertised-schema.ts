import type { Schema } from './tool-definition.ts';

/** As JSON Schema has it, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const DIALECT = 'draft-2020-12';
const LENGTHS = new Set(['maxLength', 'maxItems']);
const PLAIN_MINIMA: readonly unknown[] = [Number.MIN_SAFE_INTEGER, 0, 1];

/** The JSON Schema of what a caller sends; that other fields and longer texts are refused, the refusal says. */
export function advertisedInputSchema(schema: Schema<unknown>): JsonSchema {
  const { $schema: _, ...rest } = schema['~standard'].jsonSchema.input({ target: DIALECT });
  return withoutLimits(rest) as JsonSchema;
}

/**
 * Lengths and counts that few callers come near, that other fields are refused, and that an integer is none below 0 or 1 go
 * without saying in each of their tokens.
 */
function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type } = schema as JsonSchema;
  const entries = Object.entries(schema).filter(([name, value]) => !isUnsaid(name, value, type));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutLimits(value)]));
}

function isUnsaid(name: string, value: unknown, type: unknown): boolean {
  if (LENGTHS.has(name)) return true;
  if (name === 'additionalProperties') return value === false;
  return type === 'integer' && (name === 'maximum' || (name === 'minimum' && PLAIN_MINIMA.includes(value)));
}

/**
 * The JSON Schema of an answer, cut to what is always there at its top level, and the type of each that is not text (or null
 * in its place): clients pay for every tool's schema in each session, and answers explain themselves.
 */
export function advertisedOutputSchema(schema: Schema<unknown>): JsonSchema {
  const { properties = {}, required = [] } = schema['~standard'].jsonSchema.output({ target: DIALECT }) as AnswerSchema;
  const typed = required.flatMap((name) => {
    const type = properties[name]?.type;
    return typeof type !== 'string' || type === 'string' ? [] : [[name, { type }] as const];
  });
  return {
    type: 'object',
    ...(typed.length > 0 && { properties: Object.fromEntries(typed) }),
    ...(required.length > 0 && { required }),
  };
}

interface AnswerSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: string | readonly string[] }>>;
  readonly required?: readonly string[];
}
