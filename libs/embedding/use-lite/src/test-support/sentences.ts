/** Texts of many kinds and lengths, as they are after normalisation: one space between words. */
export const SENTENCES: readonly string[] = [
  'a',
  'why does the deploy wait for the lock',
  'The migration runner kept holding the advisory lock after the pool recycled its client, so the second deploy waited.',
  'fix 超时 in auth',
  'The pool is exhausted 🔥🔥 again 🔥',
  'größere Änderungen prüfen: cơ sở dữ liệu',
  'GET https://example.org/api/v2/users?id=17 -> HTTP 503',
  'const total = items.reduce((sum, { price }) => sum + price, 0);',
  '{"retries": 3, "backoff_ms": [100, 200, 400]}',
  'retry '.repeat(40).trim(),
  'x'.repeat(300),
  'We thought the cache was stale; it was the clock. '.repeat(12).trim(),
  '�',
  ':// :) ▁▁ <s> </s>',
];
