/** Holds the open entry, in the folder of a session. */
export const CURRENT_FILE = 'current_ghap.json';
/** Who works in a session, in its folder. */
export const HEARTBEAT_FILE = 'session.json';
/** Lies beside the folders of the sessions. */
export const ARCHIVE_FOLDER = 'archive';
/** Resolved entries, in the folder of a session. */
export const ENTRIES_FILE = 'session_entries.jsonl';
/** Outcomes of commands while an entry is open. */
export const EVENTS_FILE = 'events.jsonl';
/** Tools used since the last check-in. */
export const TOOL_COUNT_FILE = 'tool_count';
