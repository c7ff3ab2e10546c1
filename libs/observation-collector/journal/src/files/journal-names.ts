/** Holds the open entry, in the folder of a session. */
export const CURRENT_FILE = 'current_ghap.json';
/** Who works in a session, in its folder. */
export const HEARTBEAT_FILE = 'session.json';
/** Lies beside the folders of the sessions. */
export const ARCHIVE_FOLDER = 'archive';
