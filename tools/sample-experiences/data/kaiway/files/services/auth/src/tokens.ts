import { tokenStore, type TokenFamily } from './token-store.ts';

const GRACE_MS = 30_000;
const ACCESS_S = 3600;

/** A new pair for a refresh token; a repeat within the grace time gets the same pair, a late one kills the family. */
export async function rotateRefreshToken(presented: string, device: string, now: number): Promise<TokenFamily> {
  const family = await tokenStore.familyOf(presented);
  if (family === undefined) throw new Error('invalid_grant');
  if (family.current === presented) return tokenStore.rotate(family, now);
  if (isHonestRepeat(family, presented, { device, now })) return family;
  await tokenStore.revoke(family);
  throw new Error('invalid_grant');
}

/** The answer got lost on the way: the previous token, the same device, moments later. */
function isHonestRepeat(
  family: TokenFamily,
  presented: string,
  { device, now }: { device: string; now: number },
): boolean {
  return family.previous === presented && family.device === device && now - family.rotatedAt <= GRACE_MS;
}

/** Spread by a tenth, so that not all end in the same second. */
export function expiryOf(now: number): number {
  return Math.floor(now / 1000) + ACCESS_S * (0.9 + Math.random() / 5);
}

export function signingKeys(keys: readonly { id: string; from: number; until: number }[], now: number) {
  const published = keys.filter(({ from, until }) => from - 86_400_000 <= now && now < until);
  return { published, active: published.find(({ from }) => from <= now) };
}
