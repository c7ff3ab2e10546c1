import { describe, expect, it } from '@jest/globals';
import { readMessage } from './commit-message.ts';

describe('readMessage', () => {
  it('splits subject and body, and leaves trailers out', () => {
    const message = [
      'Repair the\nlogin form',
      'Fixes: #12\nIt is by design: see below.',
      'Co-authored-by: Max <max@example.org>\nSigned-off-by: Jane\n(cherry picked from commit 1234abc)\ngit-svn-id: x y\nCc: z',
    ].join('\n\n');
    expect(readMessage(message)).toEqual({
      subject: 'Repair the login form',
      body: 'Fixes: #12\nIt is by design: see below.',
      redactions: 0,
    });
    expect(readMessage(message.replaceAll('\n', '\r\n'))).toMatchObject({ subject: 'Repair the login form' });
  });

  it.each(['', ' \n\n ', 'Signed-off-by: Jane'])('makes nothing of %j', (message) => {
    expect(readMessage(message)).toEqual({ subject: '', body: '', redactions: 0 });
  });

  it('counts what it redacts', () => {
    expect(readMessage('a\n\npassword=hunter2 <private>x</private>')).toEqual({
      subject: 'a',
      body: 'password=[REDACTED:PASSWORD]',
      redactions: 2,
    });
  });

  it('is cut, never within a character', () => {
    const { subject, body } = readMessage(`x${'😀'.repeat(900)}\n\n${'y'.repeat(9000)}`);
    expect(subject).toBe(`x${'😀'.repeat(499)}`);
    expect(body).toHaveLength(8000);
  });
});
