import { describe, expect, it } from '@jest/globals';
import { matchesPattern } from './path-pattern.ts';

describe('a pattern of paths', () => {
  it.each([
    ['api/**/zz_generated*.go', 'work/api/v1/beta/zz_generated.copy.go', true],
    ['api/**/zz_generated*.go', 'api/zz_generated.go', true],
    ['api/**/zz_generated*.go', 'api/v1/types.go', false],
    ['*.pb.go', 'work/a/b.pb.go', true],
    ['db/migrate/*', 'db/migrate/1.rb', true],
    ['db/migrate/*', 'db/migrate', false],
    ['dist*', 'work/dist-web/a.js', true],
    ['a*b*c', 'aXbXbc', true],
    ['a*b*c', 'aXbX', false],
    ['****.pem', 'keys/prod.pem', true],
    ['**', 'a.ts', false],
    ['*/*', 'src/a.ts', false],
    ['*.*', 'src/a.ts', false],
  ])('%s and %s: %s', (pattern, path, isMatch) => {
    expect(matchesPattern(pattern, path)).toBe(isMatch);
  });

  it.each([
    `${'*'.repeat(200)}.pem`,
    `${'**/'.repeat(60)}x.lock`,
    `**/${'*a**/'.repeat(30)}*ab.js`,
    `${'*a'.repeat(100)}`,
  ])('that is nearly all wildcards is answered: %s', (pattern) => {
    expect(matchesPattern(pattern, `${'aaaaaaaa/'.repeat(60)}${'a'.repeat(250)}.test.tsx`)).toBe(false);
  });
});
