import type { ProjectOverview, SessionSummary, Task, TaskStatus } from '@learning-memory/knowledge';
import type { knowledgeOverview, knowledgeSession, knowledgeTask } from '../database/knowledge-schema.ts';

export function overviewOf(row: typeof knowledgeOverview.$inferSelect): ProjectOverview {
  return {
    purpose: row.purpose ?? undefined,
    techStack: listOf(row.techStack),
    compliance: listOf(row.compliance),
    currentPhase: row.currentPhase ?? undefined,
    currentSprint: row.currentSprint ?? undefined,
    keyConstraints: listOf(row.keyConstraints),
    updatedAt: row.updatedAt,
  };
}

export function overviewRow(overview: ProjectOverview): Omit<typeof knowledgeOverview.$inferSelect, 'scope'> {
  return {
    purpose: overview.purpose ?? null,
    techStack: JSON.stringify(overview.techStack),
    compliance: JSON.stringify(overview.compliance),
    currentPhase: overview.currentPhase ?? null,
    currentSprint: overview.currentSprint ?? null,
    keyConstraints: JSON.stringify(overview.keyConstraints),
    updatedAt: overview.updatedAt ?? 0,
  };
}

export function sessionOf(row: typeof knowledgeSession.$inferSelect): SessionSummary {
  return {
    endedAt: row.endedAt,
    durationMinutes: row.durationMinutes,
    summary: row.summary,
    tasksCompleted: listOf(row.tasksCompleted),
    domain: row.domain ?? undefined,
    nextPlanned: row.nextPlanned ?? undefined,
    sessionId: row.sessionId ?? undefined,
  };
}

export function taskOf(row: typeof knowledgeTask.$inferSelect): Task {
  return {
    name: row.name,
    status: row.status as TaskStatus,
    domain: row.domain ?? undefined,
    detail: row.detail ?? undefined,
    blocker: row.blocker ?? undefined,
    updatedAt: row.updatedAt,
  };
}

export function taskRow(task: Task): Omit<typeof knowledgeTask.$inferSelect, 'scope'> {
  return {
    key: taskKey(task.name),
    name: task.name,
    status: task.status,
    domain: task.domain ?? null,
    detail: task.detail ?? null,
    blocker: task.blocker ?? null,
    updatedAt: task.updatedAt,
  };
}

export function taskKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function listOf(json: string): readonly string[] {
  return JSON.parse(json) as readonly string[];
}
