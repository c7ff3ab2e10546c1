import { describe, expect, it } from '@jest/globals';
import { LearningMemoryError, type ErrorKind } from '@learning-memory/errors';
import { createRecordingLogger, silentLogger, type LogFields } from '@learning-memory/logging';
import { z } from 'zod';
import { callTool } from './call-tool.ts';
import { defineTool, type ToolContext, type ToolDefinition } from './tool-definition.ts';

const context: ToolContext = {
  signal: new AbortController().signal,
  logger: silentLogger,
  reportProgress: () => undefined,
};

function doubling(run?: () => Promise<{ doubled: number }>): ToolDefinition {
  return defineTool({
    name: 'double',
    title: 'Double',
    description: 'Doubles a number.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.object({ value: z.number().default(21) }),
    output: z.object({ doubled: z.number() }),
    run: run ?? (async ({ value }) => ({ doubled: value * 2 })),
  });
}

describe('callTool', () => {
  it('fills defaults and answers with the output', async () => {
    await expect(callTool(doubling(), {}, context)).resolves.toEqual({ status: 'done', output: { doubled: 42 } });
  });

  it('answers validation_error with the message and the field of every issue', async () => {
    const answer = await callTool(doubling(), { value: 'two' }, context);
    expect(answer).toMatchObject({
      status: 'failed',
      failure: { type: 'validation_error', details: { fields: ['value'] } },
    });
  });

  it('names the fields that nobody knows, with where they stand', async () => {
    const input = z.strictObject({ limits: z.strictObject({ most: z.number().optional() }).optional() });
    const tool = { ...doubling(), input };
    const fieldsFor = async (given: object): Promise<unknown> => {
      const answer = await callTool(tool, given, context);
      return answer.status === 'failed' ? answer.failure.details?.['fields'] : undefined;
    };
    expect(await fieldsFor({ valeu: 1, other: 2 })).toEqual(['valeu', 'other']);
    expect(await fieldsFor({ limits: { msot: 1 } })).toEqual(['limits.msot']);
  });

  it.each([undefined, null, 7, 'text', []])('refuses %p as input without running', async (input) => {
    let ran = false;
    const tool = doubling(async () => {
      ran = true;
      return { doubled: 0 };
    });
    await expect(callTool(tool, input, context)).resolves.toMatchObject({ failure: { type: 'validation_error' } });
    expect(ran).toBe(false);
  });

  it.each<[ErrorKind, string]>([
    ['validation', 'validation_error'],
    ['not_found', 'not_found'],
    ['conflict', 'conflict'],
    ['insufficient_data', 'insufficient_data'],
    ['unavailable', 'unavailable'],
    ['aborted', 'unavailable'],
    ['internal', 'internal_error'],
  ])('answers an error of kind %s as %s, with its message and details', async (kind, type) => {
    const tool = doubling(async () => {
      throw new LearningMemoryError('Said so.', { code: 'ANY', kind, details: { limit: 3 } });
    });
    const answer = await callTool(tool, {}, context);
    expect(answer).toEqual({ status: 'failed', failure: { type, message: 'Said so.', details: { limit: 3 } } });
  });

  it('gives back no secret that came as an id, a name or an option', async () => {
    const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
    const details = { id: token, valid: ['one', token], [token]: { inner: token }, limit: 3, missing: null };
    const tool = doubling(async () => {
      throw new LearningMemoryError(`No entry '${token}'.`, { code: 'ANY', kind: 'not_found', details });
    });
    const answer = await callTool(tool, {}, context);
    expect(JSON.stringify(answer)).not.toContain(token);
    expect(answer).toMatchObject({
      failure: { details: { valid: ['one', expect.any(String)], limit: 3, missing: null } },
    });
  });

  it('tells nothing of a foreign error, and logs it', async () => {
    const logged: LogFields[] = [];
    const logger = { ...silentLogger, error: (_: string, fields?: LogFields) => void logged.push(fields ?? {}) };
    const secret = new Error('ENOENT: no such file, open /home/somebody/secret');
    const tool = doubling(() => Promise.reject(secret));
    const answer = await callTool(tool, {}, { ...context, logger });
    expect(answer).toMatchObject({ failure: { type: 'internal_error' } });
    expect(JSON.stringify(answer)).not.toContain('somebody');
    expect(logged).toEqual([expect.objectContaining({ tool: 'double', error: secret })]);
  });

  it('says of a call that was cancelled only that, and logs it for nobody who has to act', async () => {
    const logger = createRecordingLogger();
    const cancelled = { ...context, logger, signal: AbortSignal.abort() };
    const tool = doubling(() => Promise.reject(new Error('Its store was closed meanwhile.')));
    const message = 'The call was cancelled.';
    expect(await callTool(tool, {}, cancelled)).toEqual({
      status: 'failed',
      failure: { type: 'unavailable', message },
    });
    expect(logger.events).toEqual(['tool.cancelled']);
  });
});
