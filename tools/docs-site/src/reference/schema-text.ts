import type { JsonSchema } from '@learning-memory/server/reference';

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly default?: string | undefined;
  readonly limits: string;
}

interface Shape extends JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape | boolean;
  readonly description?: string;
  readonly default?: unknown;
}

/** What a tool is asked with, as its schema says it; parts of an object follow it, as `outer.inner`. */
export function parametersOf(schema: JsonSchema, prefix = ''): readonly Parameter[] {
  const { properties = {}, required = [] } = schema as Shape;
  return Object.entries(properties).flatMap(([name, shape]) => [
    {
      name: `${prefix}${name}`,
      type: typeOf(shape),
      isRequired: required.includes(name),
      description: shape.description ?? '',
      default: shape.default === undefined ? undefined : JSON.stringify(shape.default),
      limits: limitsOf(shape).join(', '),
    },
    ...innerOf(shape).flatMap((inner) =>
      parametersOf(inner, `${prefix}${name}${shape.items === undefined ? '' : '[]'}.`),
    ),
  ]);
}

function innerOf(shape: Shape): readonly Shape[] {
  const parts = [shape, ...(shape.items === undefined ? [] : [shape.items]), ...(shape.anyOf ?? [])];
  return parts.filter(({ properties }) => properties !== undefined);
}

export function typeOf(shape: Shape): string {
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.anyOf !== undefined) return [...new Set(shape.anyOf.map(typeOf))].join(' | ');
  if (shape.type === 'array') return `${shape.items === undefined ? 'any' : typeOf(shape.items)}[]`;
  if (typeof shape.additionalProperties === 'object') return `object of ${typeOf(shape.additionalProperties)}`;
  return [shape.type ?? 'any'].flat().join(' | ');
}

/** How each keyword reads; JSON Schema writes integers' own bounds, too, which say nothing. */
const LIMITS: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (value) => `at least ${String(value)} characters`,
  maxLength: (value) => `at most ${grouped(value)} characters`,
  minItems: (value) => `at least ${String(value)} of them`,
  maxItems: (value) => `at most ${grouped(value)} of them`,
  minimum: (value) => `from ${String(value)}`,
  maximum: (value) => `to ${grouped(value)}`,
  exclusiveMinimum: (value) => `above ${String(value)}`,
  pattern: (value) => `as ${String(value)}`,
};

function limitsOf(shape: Shape): readonly string[] {
  const own = Object.entries(LIMITS).flatMap(([keyword, text]) => {
    const value = shape[keyword];
    return value === undefined || Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER ? [] : [text(value)];
  });
  const each = shape.items === undefined ? [] : limitsOf(shape.items).map((text) => `each ${text}`);
  const options = shape.anyOf?.flatMap(limitsOf) ?? [];
  return [...own, ...each, ...new Set(options)];
}

function grouped(value: unknown): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, '\u2009');
}
