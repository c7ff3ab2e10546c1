export { defineTool } from './tool-definition.ts';
export type { Schema, ToolAnnotations, ToolContext, ToolDefinition, ToolProgress } from './tool-definition.ts';
export { callTool } from './call-tool.ts';
export type { ToolAnswer } from './call-tool.ts';
export { TOOL_FAILURE_TYPES, toToolFailure } from './tool-failure.ts';
export type { ToolFailure, ToolFailureType } from './tool-failure.ts';
export { advertisedInputSchema, advertisedOutputSchema } from './advertised-schema.ts';
export type { JsonSchema } from './advertised-schema.ts';
