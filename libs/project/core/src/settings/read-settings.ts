import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_SETTINGS_FILE, type PauseState } from '@learning-memory/project';

const LIMIT_BYTES = 64 * 1024;
const KEYS_SHOWN = 5;
const KEY_LENGTH_SHOWN = 40;

const ENABLED: PauseState = { paused: false, notices: [] };

/** What the settings file in a folder says. One that cannot be understood switches off: that is what it is there for. */
export async function readSettings(folder: string): Promise<PauseState> {
  const file = join(folder, PROJECT_SETTINGS_FILE);
  try {
    const stats = await stat(file);
    if (!stats.isFile()) return unusable('is no file');
    if (stats.size > LIMIT_BYTES)
      return unusable(`has ${String(stats.size)} bytes; at most ${String(LIMIT_BYTES)} are read`);
    const text = await readFile(file, 'utf8');
    return judge(JSON.parse(text.replace(/^\u{feff}/u, '')));
  } catch (error) {
    return isAbsent(error) ? ENABLED : unusable(error instanceof SyntaxError ? 'is no JSON' : 'cannot be read');
  }
}

function judge(settings: unknown): PauseState {
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) return unusable('holds no object');
  const { enabled = true, ...unknown } = settings as Readonly<Record<string, unknown>>;
  if (typeof enabled !== 'boolean') return unusable("has an 'enabled' that is neither true nor false");
  const notices = unknownKeys(Object.keys(unknown));
  return enabled ? { paused: false, notices } : { paused: true, by: 'settings-file', notices };
}

function unusable(problem: string): PauseState {
  const notice = `${PROJECT_SETTINGS_FILE} ${problem}, so nothing is recorded here. Write { "enabled": true } or false.`;
  return { paused: true, by: 'settings-file', notices: [notice] };
}

function unknownKeys(keys: readonly string[]): readonly string[] {
  if (keys.length === 0) return [];
  const shown = keys.slice(0, KEYS_SHOWN).map((key) => `'${printable(key)}'`);
  const rest = keys.length > KEYS_SHOWN ? ` and ${String(keys.length - KEYS_SHOWN)} more` : '';
  return [
    `${PROJECT_SETTINGS_FILE} has unknown keys, which do nothing: ${shown.join(', ')}${rest}. It knows 'enabled'.`,
  ];
}

/** A repository may call them anything, and agents read what is said about them. */
function printable(key: string): string {
  return key.replace(/[^\p{L}\p{N}._-]+/gu, '?').slice(0, KEY_LENGTH_SHOWN);
}

function isAbsent(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 'ENOENT' || code === 'ENOTDIR';
}
