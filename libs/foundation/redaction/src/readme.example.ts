import assert from 'node:assert/strict';
import { redact } from '@learning-memory/redaction';

const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
const { text, count } = redact(`The bot pushes with ${token}. <private>Ask me for the PIN.</private>`);

assert.match(text, /^The bot pushes with \[REDACTED:[A-Z_]+\]/);
assert.ok(!text.includes(token));
assert.ok(!text.includes('PIN'));
assert.equal(count, 2);

// Prose about secrets is no secret.
assert.equal(redact('A password is required here.').count, 0);
