const SECRET = /(authorization|cookie|kw_sid|password|token|pan|iban)/iu;

export function createLogger(service: string, write: (line: string) => void = console.log) {
  return (level: 'info' | 'warn' | 'error', event: string, details: Record<string, unknown> = {}): void => {
    write(JSON.stringify({ time: new Date().toISOString(), service, level, event, ...maskSecrets(details) }));
  };
}

/** Replaces what nobody may read in a log, at any depth. */
export function maskSecrets(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      if (SECRET.test(key)) return [key, '***'];
      if (value !== null && typeof value === 'object') return [key, maskSecrets(value as Record<string, unknown>)];
      return [key, value];
    }),
  );
}

/** The same id in all services that a request passes through. */
export function requestId(headers: Record<string, string | undefined>): string {
  return headers['x-request-id'] ?? crypto.randomUUID();
}
