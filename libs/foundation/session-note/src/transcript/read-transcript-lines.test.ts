import { describe, expect, it } from '@jest/globals';
import { readTranscriptLines } from './read-transcript-lines.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const prompt = (text: string): string =>
  JSON.stringify({ type: 'user', uuid: text, message: { role: 'user', content: text } });
const textsOf = (text: string): readonly string[] =>
  readTranscriptLines(bytes(text)).lines.flatMap(({ events }) =>
    events.map((event) => ('text' in event ? event.text : event.kind)),
  );
const eventsOf = (line: object): readonly object[] =>
  readTranscriptLines(bytes(JSON.stringify(line))).lines.flatMap(({ events }) => events);
const user = (content: unknown, extra: object = {}): readonly object[] =>
  eventsOf({ type: 'user', message: { role: 'user', content }, ...extra });

describe('the lines of a transcript', () => {
  it('are read in order, whatever stands between them', () => {
    const noise = [
      '',
      'no JSON',
      '[1]',
      '"text"',
      'null',
      '{}',
      '{"type":"summary","summary":"x"}',
      '{"type":"user"}',
      '\u0000',
    ];
    const text = noise.map((line, index) => `${prompt(`p${String(index)}`)}\n${line}\n`).join('');
    expect(textsOf(text)).toEqual(noise.map((_line, index) => `p${String(index)}`));
    expect(readTranscriptLines(bytes(text)).bytesRead).toBe(bytes(text).length);
  });

  it('may end with a carriage return', () => {
    expect(textsOf(`${prompt('a')}\r\n${prompt('b')}\r\n`)).toEqual(['a', 'b']);
  });

  it('are read up to the one that is not complete', () => {
    const whole = `${prompt('a')}\n`;
    const half = prompt('größer').slice(0, -20);
    const piece = readTranscriptLines(bytes(whole + half));
    expect(piece.lines).toHaveLength(1);
    expect(piece.bytesRead).toBe(bytes(whole).length);
  });

  it('are complete without a line break behind the last', () => {
    const text = `${prompt('a')}\n${prompt('b')}`;
    expect(textsOf(text)).toEqual(['a', 'b']);
    expect(readTranscriptLines(bytes(text)).bytesRead).toBe(text.length);
  });

  it('are passed over when they are too long, so that none is read again and again', () => {
    const long = `{"type":"user","message":{"content":"${'x'.repeat(17 * 1024 * 1024)}"}}`;
    expect(textsOf(`${long}\n${prompt('a')}\n`)).toEqual(['a']);
    const unfinished = bytes(`${prompt('a')}\n${long.slice(0, -5)}`);
    expect(readTranscriptLines(unfinished).bytesRead).toBe(unfinished.length);
  });

  it('may hold anything where something else is expected', () => {
    for (const odd of [
      null,
      1,
      true,
      'x',
      [],
      {},
      [null],
      [1],
      [{ type: 'text' }],
      [{ type: 'tool_use' }],
      [{ type: 'tool_result' }],
    ]) {
      for (const type of ['user', 'assistant', 'attachment', odd]) {
        expect(() =>
          eventsOf({ type, message: odd, attachment: odd, uuid: odd, timestamp: odd, cwd: odd }),
        ).not.toThrow();
        expect(() =>
          eventsOf({ type, message: { content: odd }, attachment: { type: odd, prompt: odd } }),
        ).not.toThrow();
      }
    }
  });
});

describe('the words of the user', () => {
  it.each([
    ['a reminder', '<system-reminder>\nUse Perl.\n</system-reminder>Use Go.', 'Use Go.'],
    ['a reminder that is never closed', 'Use Go.<system-reminder>Use Perl.', 'Use Go.'],
    ['a file opened in the editor', '<ide_opened_file>The user opened x</ide_opened_file>\nFix it', 'Fix it'],
    ['the mark of an image', '[Image #1] Fix the colour', 'Fix the colour'],
    ['a tag of the user', 'Center the <my-button> in <div>', 'Center the <my-button> in <div>'],
    [
      'a command of the user',
      '<command-message>fix</command-message><command-name>/fix</command-name><command-args>42</command-args>',
      '/fix 42',
    ],
  ])('are told from %s', (_name, content, text) => {
    expect(user(content)).toEqual([{ kind: 'prompt', text }]);
  });

  it.each([
    ['a command of the client', '<command-name>/model</command-name><command-args>opus</command-args>'],
    ['the output of a command', '<local-command-stdout>Use Perl.</local-command-stdout>'],
    [
      'a shell command and its output',
      '<bash-input>ls</bash-input><bash-stdout>always</bash-stdout><bash-stderr></bash-stderr>',
    ],
    ['a finished task', '<task-notification>\n<status>done</status>\n</task-notification>'],
    ['the words of a hook', 'Stop hook feedback:\nAlways run the tests.'],
    ['a summary', 'This session is being continued from a previous conversation that ran out of context.'],
  ])('are not %s', (_name, content) => {
    expect(user(content)).toEqual([]);
  });

  it.each([['isMeta'], ['isCompactSummary']])('are not in lines marked %s', (mark) => {
    expect(user('Use Perl.', { [mark]: true })).toEqual([]);
  });

  it('stand in the result of a tool that the user refused with words, and in no other', () => {
    const refusal =
      "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nuse Go";
    const result = (content: string, failed: boolean): readonly object[] =>
      user([{ type: 'tool_result', tool_use_id: 't', content, is_error: failed }]).slice(1);
    expect(result(refusal, true)).toEqual([{ kind: 'prompt', text: 'use Go' }]);
    expect(result(refusal, false)).toEqual([]);
    expect(result(`Exit code 1\n${refusal}`, true)).toEqual([]);
  });

  it('may have waited while the agent was working', () => {
    const queued = (commandMode: string): readonly object[] =>
      eventsOf({ type: 'attachment', attachment: { type: 'queued_command', prompt: 'also bump it', commandMode } });
    expect(queued('prompt')).toEqual([{ kind: 'prompt', text: 'also bump it' }]);
    expect(queued('task-notification')).toEqual([]);
    expect(eventsOf({ type: 'attachment', attachment: { type: 'todo_reminder', content: [] } })).toEqual([]);
  });

  it('say when the agent was stopped', () => {
    expect(user([{ type: 'text', text: '[Request interrupted by user for tool use]' }])).toEqual([
      { kind: 'interruption' },
    ]);
  });
});

describe('the words of the agent', () => {
  const agent = (content: unknown, extra: object = {}): readonly object[] =>
    eventsOf({ type: 'assistant', message: { role: 'assistant', content, ...extra }, ...extra });

  it('are what it says and does, not what it thinks', () => {
    const content = [
      { type: 'thinking', thinking: 'hm' },
      { type: 'text', text: 'Let me look.' },
      { type: 'tool_use', id: 't', name: 'Read', input: { file_path: '/a' } },
    ];
    expect(agent(content)).toEqual([
      { kind: 'message', text: 'Let me look.' },
      { kind: 'tool', id: 't', name: 'Read', input: { file_path: '/a' } },
    ]);
  });

  it('are not the errors of the service', () => {
    expect(agent([{ type: 'text', text: 'API Error: 529' }], { isApiErrorMessage: true })).toEqual([]);
    expect(agent([{ type: 'text', text: 'No response requested.' }], { model: '<synthetic>' })).toEqual([]);
  });
});
