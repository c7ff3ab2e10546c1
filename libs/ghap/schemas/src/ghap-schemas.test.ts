import { describe, expect, it } from '@jest/globals';
import {
  CONFIDENCE_TIERS,
  DOMAINS,
  OUTCOME_STATUSES,
  ROOT_CAUSE_CATEGORIES,
  STRATEGIES,
  type ActiveGhap,
  type Resolution,
  type ResolvedGhap,
} from '@learning-memory/ghap';
import { describeIssue, describeIssues } from '@learning-memory/schema-fields';
import fc from 'fast-check';
import * as z from 'zod';
import {
  draftSchema,
  isResolved,
  parseGhap,
  patchSchema,
  resolutionSchema,
  serializeGhap,
  serializeResolution,
} from './index.ts';

const draft = {
  domain: 'debugging',
  strategy: 'read-the-error',
  goal: 'Fix the login',
  hypothesis: 'The token expires early',
  action: 'Log the expiry',
  prediction: 'The log shows five minutes',
};
const complaint = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input, { error: describeIssue });
  return error === undefined ? '' : describeIssues(error);
};

const text = fc.string({ unit: 'binary', maxLength: 30 });
const time = fc.integer({ min: 0, max: 253_402_300_799_999 });
const confidence = fc.double({ min: 0, max: 1, noNaN: true });
const STATE_FIELDS = ['hypothesis', 'action', 'prediction'] as const;
const states = { hypothesis: text, action: text, prediction: text };
const activeFields = {
  id: fc.string({ minLength: 1 }),
  sessionId: text,
  createdAt: time,
  domain: fc.constantFrom(...DOMAINS),
  strategy: fc.constantFrom(...STRATEGIES),
  goal: text,
  ...states,
  history: fc.array(
    fc.record({ timestamp: time, ...states, confidence }, { requiredKeys: ['timestamp', ...STATE_FIELDS] }),
    { maxLength: 3 },
  ),
  notes: fc.array(fc.record({ timestamp: time, text }), { maxLength: 3 }),
  iterationCount: fc.integer({ min: 1, max: 1000 }),
};
const origin = fc.record({ project: text, agentId: text, confidence }, { requiredKeys: [] });
const active: fc.Arbitrary<ActiveGhap> = fc
  .tuple(fc.record(activeFields), origin)
  .map(([required, extras]) => ({ ...required, ...extras }));
const rootCause = fc.record({ category: fc.constantFrom(...ROOT_CAUSE_CATEGORIES), description: text });
const lesson = fc.record({ whatWorked: text, takeaway: text }, { requiredKeys: ['whatWorked'] });
const optional = { surprise: text, rootCause, lesson };
const resolvedRequired = {
  ...activeFields,
  outcome: fc.record(
    {
      status: fc.constantFrom(...OUTCOME_STATUSES),
      result: text,
      capturedAt: time,
      autoCaptured: fc.boolean(),
      forecast: confidence,
    },
    { requiredKeys: ['status', 'result', 'capturedAt', 'autoCaptured'] },
  ),
  confidenceTier: fc.constantFrom(...CONFIDENCE_TIERS),
  tierReason: text,
  resolvedAt: time,
};
const resolved: fc.Arbitrary<ResolvedGhap> = fc
  .tuple(fc.record(resolvedRequired), origin, fc.record(optional, { requiredKeys: [] }))
  .map(([required, from, extras]) => ({ ...required, ...from, ...extras }));

describe('records', () => {
  it('come back equal through JSON, active and resolved', () => {
    fc.assert(
      fc.property(fc.oneof(active, resolved), (entry) => {
        const json: unknown = JSON.parse(JSON.stringify(serializeGhap(entry)));
        expect(parseGhap(json)).toStrictEqual(structuredClone(entry));
        expect(isResolved(parseGhap(json))).toBe('outcome' in entry);
      }),
    );
  });

  it('have the documented shape', () => {
    const entry: ResolvedGhap = {
      ...(draft as ActiveGhap),
      id: 'ghap_20251202_143022_a1b2c3',
      sessionId: 'session_1',
      createdAt: Date.UTC(2025, 11, 2, 14, 30, 22),
      confidence: 0.6,
      history: [{ timestamp: 0, hypothesis: 'h', action: 'a', prediction: 'p', confidence: 0.9 }],
      notes: [{ timestamp: 1, text: 'n' }],
      iterationCount: 2,
      outcome: { status: 'falsified', result: 'no', capturedAt: 2, autoCaptured: false, forecast: 0.9 },
      surprise: 's',
      rootCause: { category: 'oversight', description: 'd' },
      lesson: { whatWorked: 'w', takeaway: 't' },
      confidenceTier: 'gold',
      tierReason: 'r',
      resolvedAt: 3,
    };
    expect(serializeGhap(entry)).toEqual({
      id: 'ghap_20251202_143022_a1b2c3',
      session_id: 'session_1',
      created_at: '2025-12-02T14:30:22.000Z',
      domain: 'debugging',
      strategy: 'read-the-error',
      goal: draft.goal,
      history: [
        { timestamp: '1970-01-01T00:00:00.000Z', hypothesis: 'h', action: 'a', prediction: 'p', confidence: 0.9 },
      ],
      current: {
        hypothesis: draft.hypothesis,
        action: draft.action,
        prediction: draft.prediction,
        confidence: 0.6,
      },
      notes: [{ timestamp: '1970-01-01T00:00:00.001Z', text: 'n' }],
      iteration_count: 2,
      outcome: {
        status: 'falsified',
        result: 'no',
        captured_at: '1970-01-01T00:00:00.002Z',
        auto_captured: false,
        forecast: 0.9,
      },
      surprise: 's',
      root_cause: { category: 'oversight', description: 'd' },
      lesson: { what_worked: 'w', takeaway: 't' },
      resolution: { resolved_at: '1970-01-01T00:00:00.003Z', confidence_tier: 'gold', tier_reason: 'r' },
    });
  });

  it.each([
    ['no object', 'text', 'must be an object'],
    ['null', null, 'must be an object'],
    ['a missing field', { id: 'x' }, "Field 'session_id' is required."],
    ['a foreign domain', { ...base(), domain: 'cooking' }, "Invalid domain 'cooking'. Valid options: debugging"],
    ['a broken time', { ...base(), created_at: 'soon' }, "Field 'created_at' must be an ISO 8601 date"],
    [
      'a broken history',
      { ...base(), history: [{ timestamp: '2025-01-01' }] },
      "Field 'history[0].hypothesis' is required.",
    ],
    ['an outcome without a resolution', { ...base(), outcome: null }, "Field 'outcome' must be an object, got null."],
    [
      'a confidence in percent',
      { ...base(), current: { hypothesis: 'h', action: 'a', prediction: 'p', confidence: 80 } },
      "Field 'current.confidence' must be at most 1, got 80.",
    ],
    ['a count of zero', { ...base(), iteration_count: 0 }, "Field 'iteration_count' "],
  ])('are refused with the reason: %s', (_case, json, message) => {
    expect(() => parseGhap(json)).toThrow(expect.objectContaining({ code: 'GHAP_RECORD_INVALID', kind: 'validation' }));
    expect(() => parseGhap(json)).toThrow(message);
  });

  it('may carry fields of a later version', () => {
    expect(parseGhap({ ...base(), mood: 'good' })).toStrictEqual(parseGhap(base()));
  });
});

describe('drafts and patches', () => {
  it('are trimmed and bounded', () => {
    expect(draftSchema.parse({ ...draft, goal: '  Fix it  ' }).goal).toBe('Fix it');
    expect(draftSchema.safeParse({ ...draft, goal: '🎉'.repeat(1000) }).success).toBe(true);
    expect(complaint(draftSchema, { ...draft, goal: 'x'.repeat(1001) })).toBe(
      "Field 'goal' exceeds the 1000 character limit (1001 characters).",
    );
  });

  it.each(Object.keys(draft))('need %s', (field) => {
    expect(complaint(draftSchema, { ...draft, [field]: undefined })).toContain(`Field '${field}' is required.`);
  });

  it.each([draftSchema, patchSchema])('may say how sure their author is, from 0 to 1', (schema) => {
    const wire = schema === draftSchema ? draft : {};
    for (const confidence of [0, 0.8, 1]) {
      expect(schema.parse({ ...wire, confidence })).toMatchObject({ confidence });
    }
    expect(schema.parse({ ...wire, confidence: null })).toEqual(schema.parse(wire));
    for (const confidence of [80, -0.1, '0.8', Number.NaN]) {
      expect(complaint(schema, { ...wire, confidence })).toContain(
        "Field 'confidence' must be a number from 0 to 1 (0.8 for 80 %), got ",
      );
    }
  });

  it('list the valid options', () => {
    expect(complaint(draftSchema, { ...draft, domain: 'banana' })).toBe(
      `Invalid domain 'banana'. Valid options: ${DOMAINS.join(', ')}.`,
    );
    expect(complaint(patchSchema, { strategy: 'guess' })).toBe(
      `Invalid strategy 'guess'. Valid options: ${STRATEGIES.join(', ')}.`,
    );
  });

  it('take null as left out', () => {
    expect(
      patchSchema.parse({ hypothesis: null, action: null, prediction: null, strategy: null, note: ' n ' }),
    ).toEqual({ note: 'n' });
    expect(complaint(patchSchema, { note: ' ' })).toBe("Field 'note' cannot be empty.");
  });
});

describe('resolutions', () => {
  it.each([
    [
      {},
      "Field 'surprise' is required when status is 'falsified'. Field 'root_cause' is required when status is 'falsified'.",
    ],
    [{ surprise: 's', root_cause: null }, "Field 'root_cause' is required when status is 'falsified'."],
    [
      { root_cause: { category: 'oversight', description: 'd' } },
      "Field 'surprise' is required when status is 'falsified'.",
    ],
  ])('name what a falsified entry lacks: %j', (fields, message) => {
    expect(complaint(resolutionSchema, { status: 'falsified', result: 'no', ...fields })).toBe(message);
  });

  it.each([
    [{ status: 'maybe' }, "Invalid status 'maybe'. Valid options: confirmed, falsified, abandoned."],
    [{ result: 'x'.repeat(2001) }, "Field 'result' exceeds the 2000 character limit (2001 characters)."],
    [
      { root_cause: { category: 'x', description: 'd' } },
      `Invalid root_cause.category 'x'. Valid options: ${ROOT_CAUSE_CATEGORIES.join(', ')}.`,
    ],
    [{ lesson: {} }, "Field 'lesson.what_worked' is required."],
    [{ lesson: 'just do it' }, "Field 'lesson' must be an object, got 'just do it'."],
  ])('say what is wrong: %j', (fields, message) => {
    expect(complaint(resolutionSchema, { status: 'confirmed', result: 'yes', ...fields })).toBe(message);
  });

  it('become the domain form and back', () => {
    const wire = {
      status: 'falsified',
      result: 'no',
      surprise: 's',
      root_cause: { category: 'oversight', description: 'd' },
      lesson: { what_worked: 'w', takeaway: null },
    };
    const resolution: Resolution = {
      status: 'falsified',
      result: 'no',
      surprise: 's',
      rootCause: { category: 'oversight', description: 'd' },
      lesson: { whatWorked: 'w' },
    };
    expect(resolutionSchema.parse(wire)).toStrictEqual(resolution);
    expect(resolutionSchema.parse(serializeResolution(resolution))).toStrictEqual(resolution);
    expect(
      resolutionSchema.parse({ status: 'abandoned', result: ' r ', surprise: null, root_cause: null, lesson: null }),
    ).toStrictEqual({
      status: 'abandoned',
      result: 'r',
    });
  });

  it('have small JSON Schemas', () => {
    const sizes = [draftSchema, patchSchema, resolutionSchema].map(
      (schema) => JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).length,
    );
    expect(Math.max(...sizes)).toBeLessThan(1200);
    expect(z.toJSONSchema(resolutionSchema, { io: 'input' })).toMatchObject({
      required: ['status', 'result'],
      properties: { surprise: { type: 'string', maxLength: 2000 }, root_cause: { type: 'object' } },
    });
  });
});

function base(): Record<string, unknown> {
  const { hypothesis, action, prediction, ...rest } = draft;
  const identity = { id: 'ghap_1', session_id: 's', created_at: '2025-12-02T14:30:22Z' };
  return {
    ...identity,
    ...rest,
    history: [],
    current: { hypothesis, action, prediction },
    notes: [],
    iteration_count: 1,
  };
}
