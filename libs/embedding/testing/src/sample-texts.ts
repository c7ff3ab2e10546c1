/** Plain English sentences, no two alike. */
export const SENTENCES: readonly string[] = [
  'The connection pool of the database is exhausted under load.',
  'A stale cache entry hides the new price from customers.',
  'Rename the column in two steps so that old readers keep working.',
  'The flaky test waits for a timer instead of the event.',
  'Users prefer dark colours in the editor.',
  'Deploy on Tuesday, never before a holiday.',
];

/** Nothing to see for any model. */
export const BLANK_TEXTS: readonly string[] = ['', ' ', '\n', '\t \r\n ', '\u00a0\u3000'];

/** Unrelated sentences without any word of a Latin script. */
export const CJK_TEXTS: readonly string[] = [
  '数据库连接池耗尽',
  '今天天气很好我们去公园散步',
  'データベースの接続が切れました',
  '週末に新しい料理を作りたいです',
  '데이터베이스 연결이 끊어졌습니다',
];

export const EMOJI_TEXTS: readonly string[] = ['🔥🔥🔥', '👍', '🎉 🎂', '👩‍👩‍👧', '🇩🇪'];

/** About 100 KB of prose. */
export function longText(): string {
  return Array.from({ length: 1800 }, (_, index) => `${index}. ${SENTENCES[index % SENTENCES.length]}`).join('\n');
}

/** `count` different short texts. */
export function numberedTexts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${SENTENCES[index % SENTENCES.length]} Case ${index}.`);
}
