import assert from 'node:assert/strict';
import { checkFilter, checkIds, decodeCursor, encodeCursor } from '@learning-memory/vector-store-checks';

// What an adapter does first: a filter may come from a tool's input, where the compiler proves nothing.
checkFilter({ op: 'range', field: 'at', gte: Date.UTC(2026, 0) });
assert.throws(() => checkFilter({ op: 'range', field: 'at' }), { code: 'VECTOR_STORE_INVALID_INPUT' });
assert.throws(() => checkIds(['']), /Point id is "": it must be 1 to 512 characters/);

// A cursor remembers where its page ended and the order it belongs to.
const byTime = Object.freeze({ field: 'at', direction: 'desc' });
const cursor = encodeCursor({ value: 1767225600000, id: 'last-of-page' }, byTime);
assert.deepEqual(decodeCursor(cursor, byTime), { value: 1767225600000, id: 'last-of-page' });
assert.throws(() => decodeCursor(cursor, undefined), { code: 'VECTOR_STORE_INVALID_INPUT' });
