let running: Promise<string> | undefined;
const channel = new BroadcastChannel('kw-auth');

/** The one way to a new access token: whoever asks meanwhile, also in another tab, waits for the same answer. */
export function refreshOnce(): Promise<string> {
  running ??= navigator.locks
    .request('kw-refresh', async () => {
      const response = await fetch('/auth/refresh', { method: 'POST', credentials: 'include' });
      if (!response.ok) throw new SignedOut();
      const { accessToken } = (await response.json()) as { accessToken: string };
      channel.postMessage({ accessToken });
      return accessToken;
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

export class SignedOut extends Error {}

/** Calls, and once more with a new token when the first answer is 401. */
export async function withFreshToken(call: (token: string) => Promise<Response>, token: string): Promise<Response> {
  const response = await call(token);
  return response.status === 401 ? call(await refreshOnce()) : response;
}
