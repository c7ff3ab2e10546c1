import { describe, expect, it } from '@jest/globals';
import { errorFactory } from './error-factory.ts';

const shopError = errorFactory({ SHOP_CLOSED: 'unavailable', SHOP_NO_SUCH_ITEM: 'not_found' });

describe('errorFactory', () => {
  it('gives each code the kind its table says', () => {
    expect(shopError('SHOP_CLOSED', 'Closed.').kind).toBe('unavailable');
    expect(shopError('SHOP_NO_SUCH_ITEM', 'No such item.').kind).toBe('not_found');
  });

  it('passes details and cause on', () => {
    const cause = new Error('timeout');
    const error = shopError('SHOP_CLOSED', 'Closed.', { details: { opens: 9 }, cause });
    expect(error.details).toEqual({ opens: 9 });
    expect(error.cause).toBe(cause);
  });

  it('accepts only codes of its table', () => {
    // @ts-expect-error the table has no such code
    const error = shopError('SHOP_ON_FIRE', 'Fire.');
    expect(error.kind).toBeUndefined();
  });
});
