import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from './create-logger.ts';

// Put together at run time, so that no scanner of this repository takes them for real ones.
const TOKEN = ['ghp', 'a1B2c3D4e5F6'.repeat(3)].join('_');
const PASSWORD = ['hunter', '2'].join('');

function logged(format: 'json' | 'pretty', fields: Readonly<Record<string, unknown>>): string {
  const stream = new PassThrough();
  createLogger({ level: 'info', format, stream }).info('event.said', fields);
  return String(stream.read());
}

describe('a line of the log', () => {
  it.each(['json', 'pretty'] as const)('has no secret in any field, as %s', (format) => {
    const error = new Error(`push to https://jane:${PASSWORD}@example.com failed`, { cause: new Error(TOKEN) });
    const inner = { list: [`sent ${TOKEN}`], [TOKEN]: 1, deep: { password: PASSWORD, apiKey: 'a1B2c3D4e5F6g7H8' } };
    const line = logged(format, { error, inner, password: PASSWORD, text: `a\n${TOKEN}\nb` });
    expect(line).toContain('[REDACTED');
    for (const secret of [PASSWORD, TOKEN.slice(4), 'a1B2c3D4e5F6g7H8']) expect(line).not.toContain(secret);
  });

  it('stays JSON, and keeps what is no secret', () => {
    const fields = { id: 'ghap_20260101_120000_a1b2c3', tokens: 12, key: 'a "quoted" name', path: '/tmp/token/x' };
    expect(JSON.parse(logged('json', { ...fields, note: `<private>x</private>${TOKEN}` }))).toMatchObject({
      ...fields,
      note: expect.stringMatching(/^\[REDACTED:[A-Z_]+\]$/),
    });
  });
});
