import { randomBytes } from 'node:crypto';

/** The client's session where it says so, else one of this process: `session_YYYYMMDD_HHMMSS_xxxxxx`. */
export function readSessionId(env: Readonly<Record<string, string | undefined>>): string {
  const given = env.CLAUDE_CODE_SESSION_ID?.trim();
  if (given !== undefined && given !== '') return given;
  const [day = '', time = ''] = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `session_${day}_${time}_${randomBytes(3).toString('hex')}`;
}
