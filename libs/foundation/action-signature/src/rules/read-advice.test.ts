import { describe, expect, it } from '@jest/globals';
import { createFailureIndex, parseAction, parseFailure } from '../index.ts';
import { readAdvice } from './read-advice.ts';

describe('advice', () => {
  it.each([
    ['Use git submodule update --init; never --remote, it leaves the pins', ['--remote']],
    ['Do not accept snapshots unseen (INSTA_UPDATE=always); review them', ['snapshots', 'INSTA_UPDATE=always']],
    ['Name the package. A bare poetry update rewrites the lock', ['bare poetry update']],
    ['Use IndexMap', []],
  ])('%s warns of %j', (text, parts) => {
    const { helped, warned } = readAdvice(text);
    for (const part of parts) {
      expect(warned.join('\n')).toContain(part);
      expect(helped).not.toContain(part);
    }
    expect(warned.length > 0).toBe(parts.length > 0);
  });
});

describe('a failure whose lesson warns', () => {
  const failure = parseFailure({
    tried: 'docker compose down -v && docker compose up -d',
    story: 'Start the stack from scratch',
    errors: 'The realm is gone',
    remedy:
      'docker compose down && docker compose up -d --force-recreate web\nDo not use down -v here: the realm goes.',
  });
  const index = createFailureIndex(new Map([['it', failure]]));
  const matches = (command: string): number =>
    index.match(parseAction({ tool: 'Bash', input: JSON.stringify({ command }) })).length;

  it.each(['docker compose -f a.yml -f b.yml down --remove-orphans --volumes', 'docker compose down -v'])(
    'is repeated by %s',
    (command) => {
      expect(matches(command)).toBe(1);
    },
  );

  it.each(['docker compose up -d', 'docker compose down && docker compose up -d --force-recreate web'])(
    'is not by %s, which helped or stood beside it',
    (command) => {
      expect(matches(command)).toBe(0);
    },
  );
});
