import { open } from 'node:fs/promises';

/** More than the longest message. */
const TAIL_BYTES = 512 * 1024;

interface TranscriptLine {
  readonly type?: unknown;
  readonly message?: { readonly content?: unknown };
}

/** The text of the last assistant message in a transcript of JSON lines; empty when there is none, or no such file. */
export async function readLastMessage(path: string): Promise<string> {
  if (!path.endsWith('.jsonl')) return '';
  const lines = (await readTail(path).catch(() => '')).split('\n').reverse();
  for (const line of lines) {
    const text = assistantText(line);
    if (text !== '') return text;
  }
  return '';
}

async function readTail(path: string): Promise<string> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const length = Math.min(size, TAIL_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.subarray(0, bytesRead).toString('utf8');
}

function assistantText(line: string): string {
  if (!line.includes('"assistant"')) return '';
  try {
    const { type, message } = JSON.parse(line) as TranscriptLine;
    if (type !== 'assistant' || !Array.isArray(message?.content)) return '';
    const blocks = message.content as readonly { readonly type?: unknown; readonly text?: unknown }[];
    return blocks
      .flatMap(({ type: kind, text }) => (kind === 'text' && typeof text === 'string' ? [text] : []))
      .join('\n');
  } catch {
    return '';
  }
}
