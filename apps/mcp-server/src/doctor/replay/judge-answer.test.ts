import { describe, expect, it } from '@jest/globals';
import { CLIENT_EVENTS, type ClientEvent } from '../../install/hook-settings.ts';
import { HOOK_PLAYS, REPLAY_MEMORY } from './hook-plays.ts';
import { judgeAnswer } from './judge-answer.ts';

const saying = (event: ClientEvent, additionalContext: string): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext } });
const inTime = { failure: undefined, isLate: false };

describe('judgeAnswer', () => {
  it('knows which hooks speak and which are silent', () => {
    const speaking = CLIENT_EVENTS.filter((event) => HOOK_PLAYS[event].expected !== undefined);
    expect(speaking).toEqual(['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'PostToolUseFailure']);
  });

  it.each<[string, ClientEvent, Parameters<typeof judgeAnswer>[1], string]>([
    ['text with what is known', 'SessionStart', { output: saying('SessionStart', REPLAY_MEMORY), ...inTime }, 'ok'],
    [
      'text after the limit',
      'SessionStart',
      { output: saying('SessionStart', REPLAY_MEMORY), failure: undefined, isLate: true },
      'warning',
    ],
    ['text about something else', 'SessionStart', { output: saying('SessionStart', 'Hello'), ...inTime }, 'failed'],
    ['text for another event', 'SessionStart', { output: saying('Stop', REPLAY_MEMORY), ...inTime }, 'failed'],
    ['nothing', 'UserPromptSubmit', { output: '{}', ...inTime }, 'failed'],
    [
      'nothing, because it was late',
      'UserPromptSubmit',
      { output: '{}', failure: 'It took longer.', isLate: true },
      'warning',
    ],
    ['nothing of a silent one', 'Stop', { output: '{}', ...inTime }, 'ok'],
    ['no output of a silent one', 'SessionEnd', { output: '', ...inTime }, 'ok'],
    [
      'nothing of a silent one that failed',
      'SessionEnd',
      { output: '', failure: 'The disk is full.', isLate: false },
      'failed',
    ],
    [
      'text of a silent one, which would go on for ever',
      'Stop',
      { output: saying('Stop', 'More!'), ...inTime },
      'failed',
    ],
  ])('%s (%s)', (_case, event, answer, status) => {
    expect(judgeAnswer(event, answer).status).toBe(status);
  });

  it('says what the hook noted as the reason', () => {
    const answer = { output: '', failure: 'The store is gone.', isLate: false };
    expect(judgeAnswer('SessionStart', answer).message).toContain('The store is gone.');
  });

  it.each([['Welcome!'], ['{"systemMessage":"The server is not installed."}']])('throws for %s', (output) => {
    expect(() => judgeAnswer('UserPromptSubmit', { output, ...inTime })).toThrow();
  });
});
