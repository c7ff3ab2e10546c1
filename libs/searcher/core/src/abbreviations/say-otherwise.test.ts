import { describe, expect, it } from '@jest/globals';
import { asSaid, sayOtherwise } from './say-otherwise.ts';

describe('sayOtherwise', () => {
  it.each([
    ['where do k8s probes live', 'where do kubernetes probes live', 'kubernetes'],
    ['How is I18N done?', 'How is internationalization done?', 'internationalization internationalisation'],
    ['why ECONNREFUSED here', 'why connection refused here', 'connection refused'],
    ['when do we answer with 429?', 'when do we answer with too many requests?', 'too many requests'],
    ['a 404 after the move', 'a page not found after the move', 'page not found not found'],
    ['a 502/503 at night', 'a bad gateway/service unavailable at night', 'bad gateway service unavailable'],
    ['two PRs, one SSO', 'two pull request, one single sign-on', 'pull request single sign-on'],
    ['the CD part', 'the continuous delivery part', 'continuous delivery continuous deployment'],
  ])('asks for what %j stands for', (text, meant, others) => {
    expect(sayOtherwise(text)).toEqual({ meant, otherwise: meant, words: `${text} ${others}` });
  });

  it.each([
    ['too many requests from the partner', '429 from the partner', '429'],
    ['Single-Sign-On of admins', 'sso of admins', 'sso'],
    ['pull requests of bots', 'pr of bots', 'pr'],
    ['no such file or directory at startup', 'enoent at startup', 'enoent'],
    ['kubernetes', 'k8s', 'k8s'],
  ])('asks for the abbreviation of %j, which means the same already', (text, otherwise, other) => {
    expect(sayOtherwise(text)).toEqual({ meant: text, otherwise, words: `${text} ${other}` });
  });

  it.each([
    '',
    'the connection of the pool is closed',
    'what is not found',
    'cd into the folder',
    'after 500 ms',
    'we keep 500 invoices',
    'line 404',
    'port 502',
    'at 12.404 and $503',
    'k9s and i18',
    'a'.repeat(10_000),
  ])('leaves %j as it is', (text) => {
    expect(sayOtherwise(text)).toEqual(asSaid(text));
  });

  it('looks at the beginning of a long text alone', () => {
    const text = `${'word '.repeat(300)}k8s`;
    expect(sayOtherwise(text)).toEqual(asSaid(text));
  });
});
