/** Empties the CDN: the shield before the edges, or the edges fill up again from a stale shield. */
export class FastlyPurger {
  readonly #service: string;
  readonly #token: string;

  constructor(service: string, token: string) {
    if (service === '') throw new Error('No service id: refusing to purge what may be production.');
    this.#service = service;
    this.#token = token;
  }

  /** By surrogate key: a line, a port or an operator. */
  async purgeByKey(key: string, { soft = true } = {}): Promise<void> {
    await this.#post(`/service/${this.#service}/purge/${encodeURIComponent(key)}`, soft);
  }

  async purgeEverything(): Promise<void> {
    await this.#post(`/service/${this.#service}/purge_all`, false);
  }

  async #post(path: string, soft: boolean): Promise<void> {
    const headers = { 'Fastly-Key': this.#token, ...(soft ? { 'Fastly-Soft-Purge': '1' } : {}) };
    const response = await fetch(`https://api.fastly.com${path}`, { method: 'POST', headers });
    if (!response.ok) throw new Error(`Purge failed with ${response.status}.`);
  }
}

export function surrogateKeys(sailing: { line: string; from: string; to: string; operator: string }): string {
  return [`line-${sailing.line}`, `port-${sailing.from}`, `port-${sailing.to}`, `op-${sailing.operator}`].join(' ');
}

/** Headers for what is the same for everybody; all else is private. */
export function publicHeaders(maxAgeS: number, keys: string): Record<string, string> {
  return { 'Cache-Control': `public, s-maxage=${maxAgeS}`, 'Surrogate-Key': keys };
}
