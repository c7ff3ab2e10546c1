import { describe, expect, it } from '@jest/globals';
import { normalizeRemote } from './normalize-remote.ts';

describe('a remote', () => {
  it.each([
    'https://github.com/jane/shop.git',
    'https://github.com/jane/shop',
    'https://github.com/jane/shop/',
    'https://github.com:443/jane/shop.git',
    'http://github.com/jane/shop',
    'https://token@github.com/jane/shop.git',
    'https://jane:to@k:en@github.com/jane/shop.git',
    'https://x-oauth-basic:@github.com/jane/shop',
    'https://GitHub.com/Jane/Shop.git',
    'https://github.com//jane//shop?a=b#c',
    'git@github.com:jane/shop.git',
    'github.com:jane/shop',
    'git@github.com:/jane/shop.git',
    'ssh://git@github.com/jane/shop.git',
    'ssh://git@github.com:22/jane/shop',
    'ssh://git@github.com:2222/jane/shop',
    'ssh://git@ssh.github.com:443/jane/shop.git',
    'git+ssh://git@github.com/jane/shop',
    'git://github.com/jane/shop.git',
    'git://github.com:9418/jane/shop.git',
    'helper::https://token@github.com/jane/shop',
  ])('is one and the same as %s', (url) => {
    expect(normalizeRemote(url)?.remote).toBe('github.com/jane/shop');
  });

  it.each([
    ['https://example.org:8443/a/b', 'example.org:8443/a/b'],
    ['https://gitlab.example.org/group/sub/group/app.git', 'gitlab.example.org/group/sub/group/app'],
    ['https://dev.azure.com/org/my%20project/_git/app', 'dev.azure.com/org/my project/_git/app'],
    ['ssh://[2001:db8::1]:22/a/b', '[2001:db8::1]/a/b'],
    ['git@[2001:db8::1]:a/b', '[2001:db8::1]/a/b'],
    ['work:app', 'work/app'],
    ['https://example.org/a%0Ab%00/c', 'example.org/a%0ab%00/c'],
    ['https://example.org/a%ff/c', 'example.org/a%ff/c'],
    ['https://proxy.example.org/https://jane:secret@example.org/a/b', 'proxy.example.org/https:/example.org/a/b'],
  ])('%s is %s', (url, remote) => {
    expect(normalizeRemote(url)?.remote).toBe(remote);
  });

  it.each([
    ['/srv/git/app.git'],
    ['../app'],
    ['./with:colon/app'],
    ['C:\\work\\app'],
    ['C:/work/app'],
    ['file:///srv/git/app.git'],
    ['file://host/srv/app'],
    ['http://local_proxy@127.0.0.1:34567/git/jane/shop'],
    ['http://localhost:3000/a/b'],
    ['ssh://git@[::1]:2222/a/b'],
    ['ext::sh -c evil% %S'],
    ['https://example.org'],
    ['https://example.org/'],
    ['https://example.org/.git'],
    ['https:///a/b'],
    ['https://user:pa/ss@example.org/a'],
    ['git@example.org:a\nb'],
    ['git@example.org:a\u202eb'],
    [`https://example.org/${'a'.repeat(1000)}`],
    [''],
    [':'],
    ['@:'],
  ])('is none in %j', (url) => {
    expect(normalizeRemote(url)).toBeUndefined();
  });

  it('keeps no token that stands in a path', () => {
    const token = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');
    for (const url of [`https://example.org/${token}/app`, `git@example.org:${token}/app`]) {
      expect(normalizeRemote(url)?.remote).toMatch(/^example\.org\/\[redacted:github_token\]\/app$/);
    }
  });

  it('is judged in linear time', () => {
    for (const url of [`${'a'.repeat(990)}://`, `https://${'@'.repeat(980)}`, `${':'.repeat(1000)}`])
      normalizeRemote(url);
    expect(normalizeRemote('x'.repeat(10_000_000))).toBeUndefined();
  });
});
