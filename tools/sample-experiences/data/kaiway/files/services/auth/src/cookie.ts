const NAME = 'kw_sid';
const DOMAIN = '.kaiway.eu';

export function sessionCookie(id: string, maxAgeS: number): string {
  return `${NAME}=${id}; Domain=${DOMAIN}; Path=/; Max-Age=${maxAgeS}; Secure; HttpOnly; SameSite=Lax`;
}

/** Deletes by the very domain and path it was set with. */
export function clearedCookie(): string {
  return `${NAME}=; Domain=${DOMAIN}; Path=/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`;
}

/** All of that name: two writers make two, and the caller must not simply take the first. */
export function readSessionIds(header: string | undefined): readonly string[] {
  return (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${NAME}=`))
    .map((part) => part.slice(NAME.length + 1));
}
