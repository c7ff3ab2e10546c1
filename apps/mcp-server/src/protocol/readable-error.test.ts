import { describe, expect, it } from '@jest/globals';
import { withReadableError } from './readable-error.ts';

const issue = (field: string) => ({
  code: 'invalid_type',
  expected: 'string',
  path: ['params', field],
  message: `Field 'params.${field}' is required.`,
});

const failed = (code: number, message: string) => ({ jsonrpc: '2.0' as const, id: 1, error: { code, message } });

describe('point 7: a request that does not fit', () => {
  it.each([
    [-32_603, ''],
    [-32_602, 'Invalid tools/call request: '],
  ])('is answered -32602 with a sentence for each issue, whatever the SDK says (%i)', (code, head) => {
    const message = head + JSON.stringify([issue('name'), issue('uri'), issue('uri')], undefined, 2);
    expect(withReadableError(failed(code, message))).toEqual(
      failed(-32_602, "Field 'params.name' is required. Field 'params.uri' is required."),
    );
  });

  it.each([
    failed(-32_603, 'Internal error'),
    failed(-32_603, '[1, 2]'),
    failed(-32_603, '[broken'),
    failed(-32_601, JSON.stringify([issue('name')])),
    { jsonrpc: '2.0' as const, id: 1, result: {} },
  ])('leaves any other answer as it is: %j', (message) => {
    expect(withReadableError(message)).toBe(message);
  });
});
