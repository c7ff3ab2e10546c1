import assert from 'node:assert/strict';
import { readTranscriptLines, renderSessionNote, updateSessionNote } from '@learning-memory/session-note';

const created = 'File created successfully at: /shop/src/queue.ts';
const messages = [
  ['user', { type: 'text', text: 'Send the order mails from a queue.' }],
  ['assistant', { type: 'text', text: "I'll use Redis for the queue." }],
  ['assistant', { type: 'tool_use', id: 't1', name: 'Write', input: { file_path: '/shop/src/queue.ts' } }],
  ['user', { type: 'tool_result', tool_use_id: 't1', content: created }],
  ['user', { type: 'text', text: 'No, not Redis, use Postgres.' }],
];
const transcript = messages.map(([type, block]) => ({ type, cwd: '/shop', message: { content: [block] } }));
const bytes = new TextEncoder().encode(transcript.map((line) => JSON.stringify(line)).join('\n'));

// A hook keeps the draft and `bytesRead`, and reads only what was appended since.
const first = readTranscriptLines(bytes.subarray(0, 300));
const second = readTranscriptLines(bytes.subarray(first.bytesRead));
const draft = updateSessionNote(updateSessionNote(undefined, first.lines), second.lines);
assert.equal(
  renderSessionNote(draft),
  `Decided:
- No, not Redis, use Postgres.
Asked:
- Send the order mails from a queue.
Changed files: src/queue.ts (new)`,
);
// The link stays, so that it can be undone.
assert.deepEqual(draft.statements[1]?.supersedes, [draft.statements[0]?.id]);
