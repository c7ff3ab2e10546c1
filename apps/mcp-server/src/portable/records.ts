import {
  CURATION_ACTIONS,
  MEMORY_CATEGORIES,
  MERGE_STRATEGIES,
  type CarriedMemory,
  type CurationRecord,
} from '@learning-memory/memory';
import { TASK_STATUSES, type ProjectOverview, type SessionSummary, type Task } from '@learning-memory/knowledge';
import type { Project } from '@learning-memory/project';
import { describeIssue, describeIssues, isoDate } from '@learning-memory/schema-fields';
import type { CarriedClusters, CarriedValue } from '@learning-memory/value-store';
import * as z from 'zod';
import { portableError } from './export-format.ts';
import { fromWire } from './wire.ts';

const text = z.string();
const texts = z.array(text);
const count = z.int().min(0);
const time = isoDate();

const memoryFields = {
  id: text,
  content: text,
  category: z.enum(MEMORY_CATEGORIES),
  importance: z.number(),
  tags: texts,
  rationale: text.optional(),
  project: text.optional(),
  session_id: text.optional(),
  created_at: time,
  updated_at: time,
  superseded_by: text.optional(),
  corrections: z.array(z.strictObject({ statement: text, instead: text, by: text })).optional(),
  merged_from: texts.optional(),
  merged_into: text.optional(),
  deleted_at: time.optional(),
};

const memory = z.strictObject({
  memory: z.strictObject(memoryFields),
  said_at: time.optional(),
  unsettled: texts.optional(),
  place: text.optional(),
  usage: z.strictObject({ use_count: z.int().min(1).max(1e12), last_used_at: time }).optional(),
  revisions: z.array(z.strictObject({ replaced_at: time, state: z.strictObject(memoryFields) })).optional(),
});

const curation = z.strictObject({
  id: text,
  action: z.enum(CURATION_ACTIONS),
  memory_ids: texts,
  project: text.optional(),
  session_id: text.optional(),
  agent_id: text.optional(),
  at: time,
  strategy: z.enum(MERGE_STRATEGIES).optional(),
  before: z.number().min(0).max(1).optional(),
  after: z.number().min(0).max(1).optional(),
  undoes: text.optional(),
});

const project = z.strictObject({
  id: text,
  ids: texts,
  name: text,
  root_commit: text.optional(),
  remote: text.optional(),
  folders: z.array(z.strictObject({ path: text, version: text.optional(), seen_at: time })),
  first_seen_at: time,
  last_seen_at: time,
  paused: z.boolean(),
});

const clusters = z.strictObject({
  axis: text,
  domain: text.optional(),
  project: text.optional(),
  fingerprint: text,
  created_at: time,
  labels: count,
  report: z.unknown(),
  clusters: z.array(z.strictObject({ label: count, body: z.unknown() })),
});

const value = z.strictObject({
  id: text,
  value: z.strictObject({
    text,
    axis: text,
    cluster_id: text,
    domain: text.optional(),
    project: text.optional(),
    cluster_size: count,
    similarity: z.number(),
    created_at: time,
    restored_at: time.optional(),
    reaffirmed_at: time.optional(),
  }),
  members: texts.optional(),
  shown: z.array(z.strictObject({ session_id: text, shown_at: time })).optional(),
});

const overview = z.strictObject({
  scope: text,
  overview: z.strictObject({
    purpose: text.optional(),
    tech_stack: texts,
    compliance: texts,
    current_phase: text.optional(),
    current_sprint: text.optional(),
    key_constraints: texts,
    updated_at: time,
  }),
});

const session = z.strictObject({
  scope: text,
  session: z.strictObject({
    ended_at: time,
    duration_minutes: z.number().min(0).nullable(),
    summary: text,
    tasks_completed: texts,
    domain: text.optional(),
    next_planned: text.optional(),
    session_id: text.optional(),
  }),
});

const task = z.strictObject({
  scope: text,
  task: z.strictObject({
    name: text,
    status: z.enum(TASK_STATUSES),
    domain: text.optional(),
    detail: text.optional(),
    blocker: text.optional(),
    updated_at: time,
  }),
});

/** Read what a line says, for the service that owns it; throw `PORTABLE_UNREADABLE` with the field that is wrong. */
export const readMemory: (data: unknown) => CarriedMemory = reader(memory);
export const readCuration: (data: unknown) => CurationRecord = reader(curation);
export const readProject: (data: unknown) => Project = reader(project);
export const readClusters: (data: unknown) => CarriedClusters = reader(clusters);
export const readValue: (data: unknown) => CarriedValue = reader(value);
export const readOverview: (data: unknown) => Scoped<'overview', ProjectOverview> = reader(overview);
export const readSession: (data: unknown) => Scoped<'session', SessionSummary> = reader(session);
export const readTask: (data: unknown) => Scoped<'task', Task> = reader(task);

/** Something of a scope. */
export type Scoped<Name extends string, Thing> = { readonly scope: string } & { readonly [Field in Name]: Thing };

function reader<Thing>(schema: z.ZodType): (data: unknown) => Thing {
  return (given) => {
    const { data, error } = schema.safeParse(given, { error: describeIssue });
    // The schema has the fields of the type, in the names of the line.
    if (error === undefined) return fromWire(data) as Thing;
    throw portableError('PORTABLE_UNREADABLE', describeIssues(error));
  };
}
