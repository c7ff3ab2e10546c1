import { z } from 'zod';

/** A client fills in what it has and leaves the rest empty; objects come as JSON text. */
const text = z.unknown().optional().transform(toText);

/** What a hook hands over. Unknown fields are left alone, so that a newer client does no harm. */
export const hookInput = z.object({
  event: z.string(),
  session_id: text,
  prompt: text,
  tool_name: text,
  tool_input: text,
  tool_response: text,
  error: text,
  is_interrupt: text,
  transcript_path: text,
  last_assistant_message: text,
  agent_id: text,
  tool_use_id: text,
});
export interface HookInput extends z.output<typeof hookInput> {
  /** `tool_input` of an edit in whole lines, as the file has them; absent where nobody asked the file. */
  readonly whole_input?: string | undefined;
}

/** What a tool is given, as far as it can be known: of an edit in whole lines. */
export function writtenInput({
  tool_input: given,
  whole_input: whole,
}: Pick<HookInput, 'tool_input' | 'whole_input'>): string {
  return whole ?? given;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
