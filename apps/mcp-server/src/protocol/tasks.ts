import { randomUUID } from 'node:crypto';
import { toIso } from '@learning-memory/schema-fields';
import type { ToolContext } from '@learning-memory/tool';
import {
  CLIENT_CAPABILITIES_META_KEY,
  INVALID_PARAMS,
  ProtocolError,
  type CallToolResult,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** Of MCP 2026-07-28, SEP-2663. */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';

/** Tools whose work can take minutes. */
const LONG: ReadonlySet<string> = new Set(['index_codebase', 'index_commits', 'get_clusters']);
/** How long the outcome of a task can be asked for. */
const KEPT_MS = 60 * 60_000;
const POLL_MS = 500;

interface Task {
  readonly taskId: string;
  readonly createdAt: string;
  readonly ttlMs: number;
  readonly pollIntervalMs: number;
  status: 'working' | 'completed' | 'cancelled';
  statusMessage?: string;
  lastUpdatedAt: string;
  result?: CallToolResult;
}

interface Running {
  readonly task: Task;
  readonly controller: AbortController;
}

type Run = (context: ToolContext) => Promise<CallToolResult>;

export interface Tasks {
  /** Begins long work that the client follows by an id; undefined where it wants the answer itself. */
  begin(
    tool: string,
    request: ServerContext,
    work: { readonly run: Run; readonly context: ToolContext },
  ): CallToolResult | undefined;
}

/** Serves the long tools as tasks to clients that say with a request that they take them. */
export function serveTasks(server: Server): Tasks {
  const all = new Map<string, Running>();
  const find = (taskId: string): Running => {
    const found = all.get(taskId);
    if (found !== undefined) return found;
    throw new ProtocolError(
      INVALID_PARAMS,
      `There is no task '${taskId.slice(0, 80)}'. Outcomes are kept for an hour, by this server alone.`,
    );
  };
  const params = z.looseObject({ taskId: z.string() });
  server.setRequestHandler('tasks/get', { params }, ({ taskId }) => ({ ...find(taskId).task }));
  server.setRequestHandler('tasks/cancel', { params }, ({ taskId }) => {
    const { task, controller } = find(taskId);
    if (task.status === 'working') settle(task, { status: 'cancelled' });
    controller.abort();
    return {};
  });
  // No task asks for anything.
  server.setRequestHandler('tasks/update', { params }, ({ taskId }) => ({ ...(find(taskId) && {}) }));
  server.onclose = () => all.forEach(({ controller }) => controller.abort());
  return {
    begin(tool, request, { run, context }) {
      if (!LONG.has(tool) || !takesTasks(request)) return undefined;
      const running = { task: newTask(), controller: new AbortController() };
      const { task } = running;
      all.set(task.taskId, running);
      void finish(
        running,
        run({
          ...context,
          signal: running.controller.signal,
          reportProgress: ({ message }) => {
            if (message !== undefined && task.status === 'working') settle(task, { statusMessage: message });
          },
        }),
      ).finally(() => setTimeout(() => all.delete(task.taskId), KEPT_MS).unref());
      return { resultType: 'task', ...task, content: [] };
    },
  };
}

async function finish({ task }: Running, work: Promise<CallToolResult>): Promise<void> {
  const result = await work;
  if (task.status === 'working') settle(task, { status: 'completed', result });
}

function newTask(): Task {
  const now = toIso(Date.now());
  return {
    taskId: randomUUID(),
    status: 'working',
    createdAt: now,
    lastUpdatedAt: now,
    ttlMs: KEPT_MS,
    pollIntervalMs: POLL_MS,
  };
}

function settle(task: Task, change: Partial<Task>): void {
  Object.assign(task, change, { lastUpdatedAt: toIso(Date.now()) });
}

function takesTasks({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
  const extensions = envelope?.[CLIENT_CAPABILITIES_META_KEY]?.extensions;
  return extensions !== undefined && Object.hasOwn(extensions, TASKS_EXTENSION);
}
