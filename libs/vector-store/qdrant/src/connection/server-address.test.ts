import { describe, expect, it } from '@jest/globals';
import { checkPrefix, readAddress } from './server-address.ts';

describe('readAddress', () => {
  it.each([
    ['http://localhost', 'http://localhost:6333', 6333, ''],
    ['https://qdrant.example', 'https://qdrant.example:6333', 6333, ''],
    ['https://qdrant.example:443', 'https://qdrant.example:443', 443, ''],
    ['http://qdrant.example:80/', 'http://qdrant.example:80', 80, ''],
    ['https://host:6334/qdrant/', 'https://host:6334', 6334, '/qdrant'],
    ['http://[::1]:7000', 'http://[::1]:7000', 7000, ''],
  ])('reads %s', (text, url, port, path) => {
    expect(readAddress(text)).toEqual({ url, port, path });
  });

  it.each(['', 'localhost:6333', 'ftp://host', 'http://'])('refuses "%s"', (text) => {
    expect(() => readAddress(text)).toThrow(/http:\/\/127\.0\.0\.1:6333/);
  });

  it('shows no password', () => {
    expect(() => readAddress('http://user:secret@host')).toThrow(/"http:\/\/…@host"/);
  });
});

describe('checkPrefix', () => {
  it('takes plain names alone', () => {
    expect(checkPrefix('team-a_')).toBe('team-a_');
    expect(() => checkPrefix('a/b')).toThrow(/prefix/);
  });
});
