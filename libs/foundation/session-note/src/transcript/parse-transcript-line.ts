import { fieldsOf, listOf, stringOf } from './fields.ts';
import { isInterruption, ownWords, saidOnRejection } from './own-words.ts';
import type { UnknownFields, TranscriptEvent, TranscriptLine } from './transcript-line.ts';

const LONGEST_TIME = 40;
const LONGEST_FOLDER = 1000;
const LONGEST_TOOL_ID = 100;

/** `undefined` for lines without words of the user or the agent and without tools: summaries, snapshots, reminders. */
export function parseTranscriptLine(json: object): TranscriptLine | undefined {
  const line = json as UnknownFields;
  const events = eventsOf(line);
  if (events.length === 0) return undefined;
  return {
    id: stringOf(line.uuid),
    time: shortString(line.timestamp, LONGEST_TIME),
    folder: shortString(line.cwd, LONGEST_FOLDER),
    sidechain: line.isSidechain === true,
    events,
  };
}

function eventsOf(line: UnknownFields): readonly TranscriptEvent[] {
  // What the client says in the name of the user or the agent: caveats, texts of commands, summaries, failed requests.
  if (line.isMeta === true || line.isCompactSummary === true || line.isApiErrorMessage === true) return [];
  if (line.type === 'user') return userEvents(line);
  if (line.type === 'assistant') return assistantEvents(line);
  return line.type === 'attachment' ? promptEvents(queuedPrompt(fieldsOf(line.attachment))) : [];
}

/** What the user typed while the agent was working stands in no line of its own. */
function queuedPrompt({ type, prompt, commandMode = 'prompt' }: UnknownFields): string {
  return type === 'queued_command' && commandMode === 'prompt' ? (stringOf(prompt) ?? '') : '';
}

function userEvents(line: UnknownFields): readonly TranscriptEvent[] {
  const { content } = fieldsOf(line.message);
  if (typeof content === 'string') return promptEvents(content);
  const blocks = listOf(content).map(fieldsOf);
  const typed = promptEvents(blocks.flatMap((block) => textOfBlock(block)).join('\n'));
  return [...blocks.flatMap(resultEvents), ...typed];
}

function promptEvents(text: string): readonly TranscriptEvent[] {
  if (isInterruption(text)) return [{ kind: 'interruption' }];
  const words = ownWords(text);
  return words === '' ? [] : [{ kind: 'prompt', text: words }];
}

function resultEvents(block: UnknownFields): readonly TranscriptEvent[] {
  const id = stringOf(block.tool_use_id);
  if (block.type !== 'tool_result' || id === undefined) return [];
  const text = typeof block.content === 'string' ? block.content : textOf(block.content);
  const failed = block.is_error === true;
  const said = failed ? saidOnRejection(text) : undefined;
  return [{ kind: 'result', id, failed, text }, ...(said === undefined ? [] : promptEvents(said))];
}

function assistantEvents(line: UnknownFields): readonly TranscriptEvent[] {
  const { content, model } = fieldsOf(line.message);
  if (model === '<synthetic>') return [];
  if (typeof content === 'string') return messageEvents(content);
  return listOf(content)
    .map(fieldsOf)
    .flatMap((block) => (block.type === 'tool_use' ? toolEvents(block) : messageEvents(textOfBlock(block).join('\n'))));
}

function toolEvents({ id, name, input }: UnknownFields): readonly TranscriptEvent[] {
  if (typeof id !== 'string' || id.length > LONGEST_TOOL_ID || typeof name !== 'string') return [];
  return [{ kind: 'tool', id, name, input: fieldsOf(input) }];
}

function messageEvents(text: string): readonly TranscriptEvent[] {
  return text.trim() === '' ? [] : [{ kind: 'message', text }];
}

function shortString(value: unknown, limit: number): string | undefined {
  const text = stringOf(value);
  return text !== undefined && text.length <= limit ? text : undefined;
}

function textOf(content: unknown): string {
  return listOf(content)
    .map(fieldsOf)
    .flatMap((block) => textOfBlock(block))
    .join('\n');
}

function textOfBlock({ type, text }: UnknownFields): readonly string[] {
  return type === 'text' && typeof text === 'string' ? [text] : [];
}
