import { describe, expect, it } from '@jest/globals';
import { isBot } from './is-bot.ts';

describe('isBot', () => {
  it.each([
    ['dependabot[bot]', '49699333+dependabot[bot]@users.noreply.github.com'],
    ['renovate[bot]', 'bot@renovateapp.com'],
    ['Renovate Bot', 'bot@renovateapp.com'],
    ['somebody', '1+some-app[bot]@users.noreply.github.com'],
    ['github-actions', 'github-actions@github.com'],
    ['GitHub Actions', 'actions@github.com'],
    ['snyk-bot', 'snyk-bot@snyk.io'],
    ['pre-commit-ci[bot]', 'x@y'],
    ['Dependabot', 'support@dependabot.com'],
  ])('knows %s <%s>', (name, email) => {
    expect(isBot({ name, email })).toBe(true);
  });

  it.each([
    ['Jane Abbot', 'abbot@example.org'],
    ['Robot Lover', 'robot@example.org'],
    ['Botond', 'botond@example.org'],
    ['', ''],
    ['Renovator', 'renovator@example.org'],
  ])('takes %s <%s> for a person', (name, email) => {
    expect(isBot({ name, email })).toBe(false);
  });
});
