import assert from 'node:assert/strict';
import { analyzeDocument, analyzeQuery, analyzeText, compareStrings } from '@learning-memory/text-analysis';

assert.deepEqual(analyzeText('The pools were exhausted'), ['pool', 'exhaust']);
assert.deepEqual(analyzeText('getUserById()'), ['user', 'id', 'getuserbyid']);
assert.deepEqual(analyzeText('数据库 🚀'), ['数据', '据库', 'emoji_1f680']);

// For an index: the names in a dotted path, too.
assert.deepEqual(analyzeDocument('flask.url_for'), ['flask', 'url', 'flaskurlfor', 'urlfor']);

// A query asks for each term once; with nothing but stop words it keeps them.
assert.deepEqual(analyzeQuery('pool of pools'), ['pool']);
assert.deepEqual(analyzeQuery('to be'), ['to', 'be']);

// By code point, as SQLite sorts; `<` goes by UTF-16 units and puts the emoji first.
assert.deepEqual(['🚀', 'ｚ', 'a'].sort(compareStrings), ['a', 'ｚ', '🚀']);
