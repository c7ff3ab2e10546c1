import {
  INVALID_PARAMS,
  ProtocolError,
  type GetPromptResult,
  type Prompt,
  type Server,
} from '@modelcontextprotocol/server';
import type { PromptDefinition } from './prompt-definition.ts';

/** Lists and answers the prompts; an unknown name or argument is a protocol error that names the valid ones. */
export function servePrompts(server: Server, prompts: readonly PromptDefinition[]): void {
  const listed = prompts.map(describePrompt);
  server.setRequestHandler('prompts/list', () => ({ prompts: listed }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (prompt === undefined)
      throw unknown(
        'prompt',
        params.name,
        prompts.map(({ name }) => name),
      );
    return answer(prompt, params.arguments ?? {});
  });
}

function describePrompt({ name, title, description, arguments: list }: PromptDefinition): Prompt {
  return {
    name,
    title,
    description,
    arguments: list.map((argument) => ({
      name: argument.name,
      description: `${[argument.description, argument.options?.join(', ')].filter(Boolean).join(': ')}.`,
      required: false,
    })),
  };
}

function answer(prompt: PromptDefinition, given: Readonly<Record<string, string>>): GetPromptResult {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const argument = prompt.arguments.find((known) => known.name === name);
    if (argument === undefined)
      throw unknown(
        'argument',
        name,
        prompt.arguments.map((known) => known.name),
      );
    // Clients send an argument that was left out as empty text.
    if (value === '') continue;
    if (argument.options?.includes(value) === false) throw unknown(name, value, argument.options);
    values[name] = value;
  }
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.text(values) } }],
  };
}

function unknown(what: string, value: string, options: readonly string[]): ProtocolError {
  return new ProtocolError(
    INVALID_PARAMS,
    `Unknown ${what} '${value.slice(0, 80)}'. Valid: ${options.join(', ') || 'none'}.`,
  );
}
