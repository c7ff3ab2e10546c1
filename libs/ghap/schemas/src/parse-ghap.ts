import { errorFactory, type ErrorFactory } from '@learning-memory/errors';
import {
  CONFIDENCE_TIERS,
  DOMAINS,
  OUTCOME_STATUSES,
  ROOT_CAUSE_CATEGORIES,
  STRATEGIES,
  type ActiveGhap,
  type ResolvedGhap,
} from '@learning-memory/ghap';
import { describeIssue, describeIssues, isoDate } from '@learning-memory/schema-fields';
import * as z from 'zod';
import { aftermathRecord } from './aftermath-record.ts';
import { toLesson } from './resolution-schema.ts';

export const GHAP_SCHEMA_ERRORS: { readonly GHAP_RECORD_INVALID: 'validation' } = { GHAP_RECORD_INVALID: 'validation' };

export type GhapSchemaErrorCode = keyof typeof GHAP_SCHEMA_ERRORS;

const ghapSchemaError: ErrorFactory<GhapSchemaErrorCode> = errorFactory(GHAP_SCHEMA_ERRORS);

const probability = z.number().min(0).max(1).optional();
const iteration = { hypothesis: z.string(), action: z.string(), prediction: z.string(), confidence: probability };

/** Tolerates unknown fields and texts over today's limits: records outlive the version that wrote them. */
const activeFields = {
  id: z.string().min(1),
  session_id: z.string(),
  project: z.string().optional(),
  agent_id: z.string().optional(),
  created_at: isoDate(),
  domain: z.enum(DOMAINS),
  strategy: z.enum(STRATEGIES),
  goal: z.string(),
  history: z.array(z.object({ timestamp: isoDate(), ...iteration })),
  current: z.object(iteration),
  notes: z.array(z.object({ timestamp: isoDate(), text: z.string() })),
  iteration_count: z.int().min(1),
};

const activeRecord = z.object(activeFields);
type ActiveRecord = z.output<typeof activeRecord>;

const resolvedRecord = z.object({
  ...activeFields,
  outcome: z.object({
    status: z.enum(OUTCOME_STATUSES),
    result: z.string(),
    captured_at: isoDate(),
    auto_captured: z.boolean(),
    forecast: probability,
  }),
  surprise: z.string().optional(),
  root_cause: z.object({ category: z.enum(ROOT_CAUSE_CATEGORIES), description: z.string() }).optional(),
  lesson: z.object({ what_worked: z.string(), takeaway: z.string().optional() }).optional(),
  resolution: z.object({
    resolved_at: isoDate(),
    confidence_tier: z.enum(CONFIDENCE_TIERS),
    tier_reason: z.string(),
  }),
  aftermath: aftermathRecord.optional(),
});

/** Reads a `GhapRecord`: resolved when it has an outcome or a resolution. Throws `GHAP_RECORD_INVALID`. */
export function parseGhap(json: unknown): ActiveGhap | ResolvedGhap {
  return isResolvedRecord(json) ? toResolved(read(resolvedRecord, json)) : toActive(read(activeRecord, json));
}

/** Says whether an entry is resolved. */
export function isResolved(entry: ActiveGhap | ResolvedGhap): entry is ResolvedGhap {
  return 'outcome' in entry;
}

function isResolvedRecord(json: unknown): boolean {
  return typeof json === 'object' && json !== null && ('outcome' in json || 'resolution' in json);
}

function read<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json, { error: describeIssue });
  if (error === undefined) return data;
  throw ghapSchemaError('GHAP_RECORD_INVALID', `This is not a GHAP record. ${describeIssues(error)}`);
}

function toActive(record: ActiveRecord): ActiveGhap {
  const { project, agent_id: agentId } = record;
  return {
    id: record.id,
    sessionId: record.session_id,
    ...(project !== undefined && { project }),
    ...(agentId !== undefined && { agentId }),
    createdAt: record.created_at,
    domain: record.domain,
    strategy: record.strategy,
    goal: record.goal,
    ...record.current,
    history: record.history,
    notes: record.notes,
    iterationCount: record.iteration_count,
  };
}

function toResolved(record: z.output<typeof resolvedRecord>): ResolvedGhap {
  const { outcome, surprise, root_cause: rootCause, lesson, resolution, aftermath } = record;
  return {
    ...toActive(record),
    outcome: {
      status: outcome.status,
      result: outcome.result,
      capturedAt: outcome.captured_at,
      autoCaptured: outcome.auto_captured,
      ...(outcome.forecast !== undefined && { forecast: outcome.forecast }),
    },
    ...(surprise !== undefined && { surprise }),
    ...(rootCause && { rootCause }),
    ...(lesson && { lesson: toLesson(lesson) }),
    confidenceTier: resolution.confidence_tier,
    tierReason: resolution.tier_reason,
    resolvedAt: resolution.resolved_at,
    ...(aftermath && { aftermath }),
  };
}
