import assert from 'node:assert/strict';
import { redact } from '@learning-memory/redaction';

const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const log = [
  `+ git push https://deploy:${'s3cr3t-Pa55'}@git.example.org/shop.git`,
  `+ curl -H "Authorization: Bearer ${token}" https://api.example.org`,
  'A password is required to go on.',
  '<private>The backup key is under the mat.</private>',
].join('\n');

const { text, count } = redact(log);
assert.equal(count, 3);
for (const secret of ['s3cr3t-Pa55', token, 'under the mat']) assert.ok(!text.includes(secret), secret);
assert.ok(text.includes('A password is required to go on.'), 'prose stays');
console.log(`${count} parts were taken out:\n${text}`);
