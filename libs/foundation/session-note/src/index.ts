export type { Failure, SessionNoteDraft, Task, Turn } from './draft/session-note-draft.ts';
export type { ChangedFile } from './files/changed-file.ts';
export { renderSessionNote } from './render-session-note.ts';
export type { Statement } from './statements/statement.ts';
export { liveStatements } from './statements/keep-statements.ts';
export { contradicts } from './statements/supersession.ts';
export { readTranscriptLines, type TranscriptPiece } from './transcript/read-transcript-lines.ts';
export type { TranscriptEvent, TranscriptLine } from './transcript/transcript-line.ts';
export { updateSessionNote } from './update-session-note.ts';
