import { LearningMemoryError } from '@learning-memory/errors';
import type { ToolDefinition } from '@learning-memory/tool';

const OTHER_MODEL = new Set(['VECTOR_STORE_MODEL_MISMATCH', 'VECTOR_STORE_DIMENSION_MISMATCH']);

/** The tool, whose failures over data of another model name the command that embeds them anew: the store knows none. */
export function withReembedAdvice(tool: ToolDefinition): ToolDefinition {
  return {
    ...tool,
    async run(input, context) {
      try {
        return await tool.run(input, context);
      } catch (error) {
        throw isOtherModel(error) ? advised(error) : error;
      }
    },
  };
}

/** Whether data of another model were asked for. */
export function isOtherModel(error: unknown): error is LearningMemoryError {
  return LearningMemoryError.isInstance(error) && OTHER_MODEL.has(error.code);
}

function advised(error: LearningMemoryError): LearningMemoryError {
  const { code, kind, details } = error;
  return new LearningMemoryError(`${error.message} ${ADVICE}`, { code, kind, details, cause: error });
}

/** A server keeps the model that it started with. */
const ADVICE =
  'Tell the user: where another model was chosen since this server started, reconnect it; else `learning-memory reembed` embeds ' +
  'the data by the model that is chosen now.';
