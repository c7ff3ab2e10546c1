import { errorFactory } from '@learning-memory/errors';
import type { LogFields } from '@learning-memory/logging';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { ToolContext, ToolDefinition } from './tool-definition.ts';
import { toToolFailure, type ToolFailure } from './tool-failure.ts';

export type ToolAnswer =
  { readonly status: 'done'; readonly output: unknown } | { readonly status: 'failed'; readonly failure: ToolFailure };

const CANCELLED: ToolFailure = { type: 'unavailable', message: 'The call was cancelled.' };

const toolError = errorFactory({ TOOL_INVALID_INPUT: 'validation' } as const);

/** Checks the input, runs the tool and turns every failure into a typed answer. Never rejects. */
export async function callTool(tool: ToolDefinition, input: unknown, context: ToolContext): Promise<ToolAnswer> {
  const started = performance.now();
  const milliseconds = (): number => Math.round(10 * (performance.now() - started)) / 10;
  try {
    const output = await tool.run(await checkInput(tool, input), context);
    context.logger.info('tool.answered', { tool: tool.name, milliseconds: milliseconds() });
    return { status: 'done', output };
  } catch (error) {
    const failure = context.signal.aborted ? CANCELLED : toToolFailure(error);
    logFailure(failure, { tool: tool.name, type: failure.type, milliseconds: milliseconds(), error }, context);
    return { status: 'failed', failure };
  }
}

/** What a caller did wrong is told to the caller, and who left waits for nothing; nobody else has to act on it. */
function logFailure({ type, message }: ToolFailure, fields: LogFields, { logger, signal }: ToolContext): void {
  if (signal.aborted) logger.debug('tool.cancelled', fields);
  else if (type === 'validation_error') logger.debug('tool.refused', { ...fields, error: message });
  else logger[type === 'internal_error' ? 'error' : 'warn']('tool.failed', fields);
}

async function checkInput(tool: ToolDefinition, input: unknown): Promise<unknown> {
  const result = await tool.input['~standard'].validate(input);
  if (result.issues === undefined) return result.value;
  const message = [...new Set(result.issues.map((issue) => issue.message))].join(' ');
  throw toolError('TOOL_INVALID_INPUT', message, {
    details: { fields: [...new Set(result.issues.flatMap(fieldsOf))] },
  });
}

/** Zod says in `keys` which fields nobody knows, and in the path where they stand; of the input as a whole there is none. */
function fieldsOf(issue: StandardSchemaV1.Issue): readonly string[] {
  const path = (issue.path ?? []).map((segment) => String(typeof segment === 'object' ? segment.key : segment));
  const unknown = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : [];
  const paths = unknown.length > 0 ? unknown.map((key) => [...path, key]) : [path];
  return paths.map((segments) => segments.join('.')).filter((field) => field !== '');
}
