import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { LearningMemoryError } from '@learning-memory/errors';
import { createLogger, type LoggerOptions } from './create-logger.ts';
import type { Logger } from './logger.ts';

function recordingLogger(options: Omit<LoggerOptions, 'stream'>): { logger: Logger; lines: () => string[] } {
  const stream = new PassThrough();
  const chunks: string[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return { logger: createLogger({ ...options, stream }), lines: () => chunks.join('').split('\n').filter(Boolean) };
}

describe('createLogger', () => {
  it('writes one JSON object a line with time, level, event and fields', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'json' });
    logger.info('entry.resolved', { id: 'ghap_1', tier: 'gold' });
    const line = JSON.parse(lines()[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'info', event: 'entry.resolved', id: 'ghap_1', tier: 'gold' });
    expect(new Date(String(line.time)).getTime()).toBeGreaterThan(0);
  });

  it.each([
    ['debug', 4],
    ['info', 3],
    ['warn', 2],
    ['error', 1],
  ] as const)('at level %s lets %d levels through', (level, count) => {
    const { logger, lines } = recordingLogger({ level, format: 'json' });
    logger.debug('event.debug');
    logger.info('event.info');
    logger.warn('event.warn');
    logger.error('event.error');
    expect(lines()).toHaveLength(count);
  });

  it('writes every repetition of an event', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'json' });
    for (let repetition = 0; repetition < 20; repetition += 1) logger.info('event.same');
    expect(lines()).toHaveLength(20);
  });

  it('writes errors with code, kind and causes', () => {
    const { logger, lines } = recordingLogger({ level: 'error', format: 'json' });
    const error = new LearningMemoryError('No room.', {
      code: 'FULL',
      kind: 'unavailable',
      cause: new Error('ENOSPC'),
    });
    logger.error('store.failed', { error });
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      error: { code: 'FULL', kind: 'unavailable', message: 'No room.', cause: { message: 'ENOSPC' } },
    });
  });

  it('keeps its own names from fields of the same name, which are written as well', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'json' });
    logger.info('event.mine', { time: 'never', level: 'loud', event: 'theirs' });
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      level: 'info',
      event: 'event.mine',
      time: expect.not.stringContaining('never'),
      'field.time': 'never',
      'field.level': 'loud',
      'field.event': 'theirs',
    });
  });

  it('writes the rest of a line of which a field cannot be written', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'json' });
    const cycle: Record<string, unknown> = { name: 'cycle', twice: [1], again: [1] };
    cycle.self = cycle;
    const thrower = {
      id: 7,
      get value(): string {
        throw new Error('no');
      },
    };
    const broken = {
      toJSON() {
        throw new Error('no');
      },
    };
    const fields = { cycle, thrower, broken, count: 1n, at: new Date(0), inner: { error: new Error('ENOSPC') } };
    logger.info('event.hostile', { id: 'x1', toJSON: () => 'gone', ...fields });
    expect(JSON.parse(lines()[0] ?? '')).toEqual({
      time: expect.any(String),
      level: 'info',
      event: 'event.hostile',
      id: 'x1',
      cycle: { name: 'cycle', twice: [1], again: [1], self: '[circular]' },
      thrower: { id: 7, value: '[unreadable]' },
      broken: '[unreadable]',
      count: '1',
      at: '1970-01-01T00:00:00.000Z',
      inner: { error: expect.objectContaining({ message: 'ENOSPC' }) },
    });
  });

  it('never throws, not even for fields that do', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'json' });
    const fields = {
      id: 'x1',
      get value(): string {
        throw new Error('no');
      },
    };
    logger.info('event.getter', fields);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ event: 'event.getter', id: 'x1', value: '[unreadable]' });
  });

  it('writes readable lines in the pretty format', () => {
    const { logger, lines } = recordingLogger({ level: 'info', format: 'pretty' });
    logger.warn('outbox.waiting', { count: 2 });
    expect(lines()[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}outbox\.waiting count=2$/);
  });

  it('ignores a stream that was closed', () => {
    const stream = new PassThrough();
    const logger = createLogger({ level: 'info', format: 'json', stream });
    stream.destroy();
    expect(() => logger.info('event.late')).not.toThrow();
  });

  it('listens once to a stream that many loggers write to', () => {
    const stream = new PassThrough();
    for (let logger = 0; logger < 12; logger += 1) createLogger({ level: 'info', format: 'json', stream });
    expect(stream.listenerCount('error')).toBe(1);
  });
});
