import type { Logger } from '@learning-memory/logging';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';

/** Validates values and describes itself as JSON Schema; a Zod 4 schema is one. */
export interface Schema<Value> {
  readonly '~standard': StandardSchemaV1.Props<unknown, Value> & StandardJSONSchemaV1.Props<unknown, Value>;
}

/** Holds what a client may assume of a call. */
export interface ToolAnnotations {
  /** Changes nothing the caller could notice. */
  readonly readOnly: boolean;
  /** Replaces or removes something. */
  readonly destructive: boolean;
  /** Calling again with the same input changes nothing more. */
  readonly idempotent: boolean;
}

export interface ToolProgress {
  readonly done: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface ToolContext {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** How the client names this call, where it does: its hooks speak of the same one. */
  readonly callId?: string | undefined;
  /** For work of seconds; does nothing when the client did not ask for progress. */
  reportProgress(progress: ToolProgress): void;
}

/** A tool as data: it knows its schemas and its services, never the transport. */
export interface ToolDefinition<Input = unknown, Output = unknown> {
  /** Matches `[a-z][a-z0-9_]*` and is unique on a server. */
  readonly name: string;
  readonly title: string;
  /** Tells the model what it does, when to use it and when not. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** True keeps it for programs of the client: the model does not see it. Defaults to false. */
  readonly hidden?: boolean | undefined;
  readonly input: Schema<Input>;
  readonly output: Schema<Output>;
  run(input: Input, context: ToolContext): Promise<Output>;
}

/** Returns its argument; infers the types of `run` from the schemas. */
export function defineTool<Input, Output>(tool: ToolDefinition<Input, Output>): ToolDefinition {
  return tool;
}
