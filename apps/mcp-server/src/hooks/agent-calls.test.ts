import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { createAgentCalls, type AgentCalls } from './agent-calls.ts';

let folder: string;
let session: ObservationCollector;
let calls: AgentCalls;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agent-calls-'));
  session = createJournalCollector({ directory: folder, sessionId: 'session' });
  calls = createAgentCalls(session);
});
afterEach(async () => {
  await session[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Why it is refused; `undefined` where it is not. */
function refusalOf(callId: string): unknown {
  try {
    calls.writerOf({ callId });
    return undefined;
  } catch (error) {
    const { code, kind } = error as { readonly code: string; readonly kind: string };
    return { code, kind };
  }
}

const UNKNOWN = { code: 'HOOK_CALLER_UNKNOWN', kind: 'unavailable' };

describe('whose call it is', () => {
  it('says the hook before it', () => {
    calls.note('one', '');
    calls.note('two', 'agent');
    expect([calls.writerOf({ callId: 'one' }), calls.readerOf({ callId: 'one' })]).toEqual([session, session]);
    expect(calls.writerOf({ callId: 'two' })).toBe(session.agent('agent'));
    expect(calls.readerOf({ callId: 'two' })).toBe(session.agent('agent'));
  });

  it('is the session where no hook ever comes', () => {
    for (const callId of ['one', '', undefined]) expect(calls.writerOf({ callId })).toBe(session);
  });

  it('is unknown where hooks come, but none for it: it may read and nothing else, however often it tries', () => {
    calls.note('one', '');
    for (const callId of ['two', 'two']) {
      expect(refusalOf(callId)).toEqual(UNKNOWN);
      expect(calls.readerOf({ callId })).toBe(session);
    }
    expect(calls.writerOf({ callId: 'one' })).toBe(session);
  });

  it('is the session where calls have no id that a hook could tell of', () => {
    calls.note('one', '');
    for (const callId of ['', undefined]) expect(calls.writerOf({ callId })).toBe(session);
  });

  it('is forgotten after a thousand others', () => {
    for (let number = 0; number <= 1000; number += 1) calls.note(String(number), 'agent');
    expect(refusalOf('0')).toEqual(UNKNOWN);
    expect(calls.writerOf({ callId: '1' })).toBe(session.agent('agent'));
  });
});
