import { describe, expect, it } from '@jest/globals';
import { redactFields } from './redact-fields.ts';

const TOKEN = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

describe('redactFields', () => {
  it('takes secrets out of texts and names at any depth, and leaves the rest', () => {
    const fields = { count: 3, ok: true, nothing: null, list: [`push with ${TOKEN}`, { deep: TOKEN }], [TOKEN]: 1 };
    const safe = redactFields(fields);
    expect(JSON.stringify(safe)).not.toContain(TOKEN);
    expect(safe).toMatchObject({ count: 3, ok: true, nothing: null });
    expect(fields.list[0]).toContain(TOKEN);
  });

  it('takes out what is nested deeper than anybody reads, at whatever depth', () => {
    const nested: unknown = JSON.parse(`${'{"a":['.repeat(50_000)}"${TOKEN}"${']}'.repeat(50_000)}`);
    const text = JSON.stringify(redactFields({ nested }));
    expect(text).toContain('[REDACTED]');
    expect(text).not.toContain(TOKEN);
  });

  it('takes out what only the name of the field shows to be one', () => {
    const safe = redactFields({ password: 'kT9x!vQ2mZ', login: { apiKey: '8f1Kq0ZpLx72mNvB' }, limit: 'kT9x!vQ2mZ' });
    expect(safe).toEqual({ password: '[REDACTED]', login: { apiKey: '[REDACTED]' }, limit: 'kT9x!vQ2mZ' });
  });
});
