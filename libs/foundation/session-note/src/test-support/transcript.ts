import { readTranscriptLines } from '../transcript/read-transcript-lines.ts';
import { updateSessionNote } from '../update-session-note.ts';
import type { SessionNoteDraft } from '../draft/session-note-draft.ts';

const FOLDER = '/home/dana/shop';

interface Extra {
  readonly [field: string]: unknown;
}

/** Writes lines as the client does, with as little around them as it takes. */
export class Transcript {
  readonly lines: string[] = [];
  #count = 0;

  raw(line: string): this {
    this.lines.push(line);
    return this;
  }

  user(content: unknown, extra: Extra = {}): this {
    return this.#line({ type: 'user', message: { role: 'user', content }, ...extra });
  }

  agent(text: string, extra: Extra = {}): this {
    return this.#line({
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'text', text }] },
      ...extra,
    });
  }

  /** A tool with its result. */
  tool(name: string, input: object, result: { readonly text?: string; readonly failed?: boolean } = {}): this {
    const id = `toolu_${String(this.#count)}`;
    this.call(id, name, input);
    return this.result(id, result.text ?? 'ok', result.failed);
  }

  call(id: string, name: string, input: object, extra: Extra = {}): this {
    const content = [{ type: 'tool_use', id, name, input }];
    return this.#line({ type: 'assistant', message: { role: 'assistant', content }, ...extra });
  }

  result(id: string, text: string, failed = false, extra: Extra = {}): this {
    return this.user(
      [{ type: 'tool_result', tool_use_id: id, content: text, ...(failed ? { is_error: true } : {}) }],
      extra,
    );
  }

  edit(path: string): this {
    return this.tool('Edit', { file_path: path.startsWith('/') ? path : `${FOLDER}/${path}` });
  }

  bash(command: string, text = '', failed = false): this {
    return this.tool('Bash', { command }, { text, failed });
  }

  get bytes(): Uint8Array {
    return new TextEncoder().encode(`${this.lines.join('\n')}\n`);
  }

  get draft(): SessionNoteDraft {
    return updateSessionNote(undefined, readTranscriptLines(this.bytes).lines);
  }

  #line(line: object): this {
    this.#count += 1;
    const uuid = `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
    const timestamp = new Date(Date.UTC(2026, 9, 1) + this.#count * 1000).toISOString();
    return this.raw(JSON.stringify({ cwd: FOLDER, sessionId: 's', ...line, uuid, timestamp }));
  }
}
