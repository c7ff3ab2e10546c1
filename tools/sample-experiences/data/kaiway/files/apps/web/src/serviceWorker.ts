const FOREVER = /\.[0-9a-f]{8}\.(?:js|css|woff2)$/u;

/** Files with a hash in their name are kept for good; pages and the entry point always come from the network. */
export async function respond(request: Request, cache: Cache): Promise<Response> {
  if (!FOREVER.test(new URL(request.url).pathname)) return fetch(request);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

export async function dropOldCaches(current: string, storage: CacheStorage): Promise<void> {
  const names = await storage.keys();
  await Promise.all(names.filter((name) => name !== current).map((name) => storage.delete(name)));
}
