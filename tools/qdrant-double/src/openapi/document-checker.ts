import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { DoubleChecker } from '../server/qdrant-double.ts';
import type { DoubleCall } from '../server/routes.ts';
import { toStrictSchema } from './strict-schema.ts';

const NAME = 'qdrant';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: unknown } } };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: unknown } } }>
  >;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: unknown;
}

/** Checks by the `openapi.json` that Qdrant publishes, in a folder; keys that it does not name are violations, too. */
export function createDocumentChecker(folder: string): DoubleChecker {
  const { paths, components } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')) as ApiDocument;
  const ajv = new Ajv2020({ strict: false, allErrors: false, discriminator: false });
  addFormats(ajv);
  ajv.addSchema({ $id: NAME, components: toStrictSchema(components, NAME) });
  const compiled = new Map<unknown, ValidateFunction>();

  function check(what: string, schema: unknown, value: unknown): void {
    const validate = compiled.get(schema) ?? ajv.compile(toStrictSchema(schema, NAME) as object);
    compiled.set(schema, validate);
    if (!validate(value)) throw new Error(`${what}: ${deepest(validate)}, in ${JSON.stringify(value).slice(0, 400)}`);
  }

  function find({ method, path }: DoubleCall): { readonly name: string; readonly operation: Operation } {
    const known = Object.keys(paths).filter(
      (each) => isPath(each, path) && method.toLowerCase() in (paths[each] ?? {}),
    );
    // `points/count` before `points/{id}`.
    const [template] = known.sort((one, other) => one.split('{').length - other.split('{').length);
    const operation = template === undefined ? undefined : paths[template]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`There is no ${method} /${path.join('/')}.`);
    return { name: `${method} ${String(template)}`, operation };
  }

  return {
    checkCall(call) {
      const { name, operation } = find(call);
      for (const [key, text] of call.query) {
        const parameter = operation.parameters?.find((each) => each.in === 'query' && each.name === key);
        if (parameter === undefined) throw new Error(`${name} has no parameter ${key}.`);
        check(`Parameter ${key} of ${name}`, parameter.schema, readParameter(text));
      }
      const body = operation.requestBody?.content['application/json'].schema;
      if (body !== undefined) check(`Body of ${name}`, body, call.body);
      else if (call.body !== undefined) throw new Error(`${name} takes no body.`);
    },
    checkAnswer(call, status, answer) {
      const { name, operation } = find(call);
      const response =
        operation.responses[String(status)] ?? operation.responses['4XX'] ?? operation.responses['default'];
      const schema = response?.content?.['application/json'].schema;
      if (schema !== undefined) check(`Answer ${String(status)} of ${name}`, schema, answer);
    },
  };
}

/** Of the many ways in which no variant fits, the one that fits furthest. */
function deepest({ errors }: ValidateFunction): string {
  const [error] = [...(errors ?? [])].sort((one, other) => other.instancePath.length - one.instancePath.length);
  return `${String(error?.instancePath)} ${String(error?.message)}`;
}

/** A query has no types: what reads as JSON is it. */
function readParameter(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function isPath(template: string, path: readonly string[]): boolean {
  const parts = template.split('/').slice(1);
  return parts.length === path.length && parts.every((part, index) => part.startsWith('{') || part === path[index]);
}

/** A module of CommonJS, whose default may lie one deeper. */
function addFormats(ajv: Ajv2020): void {
  const module = addFormatsModule as unknown as { readonly default?: (ajv: Ajv2020) => void } & ((
    ajv: Ajv2020,
  ) => void);
  (module.default ?? module)(ajv);
}
