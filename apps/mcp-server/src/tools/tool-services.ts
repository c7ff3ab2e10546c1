import type { Logger } from '@learning-memory/logging';
import type { AgentCalls } from '../hooks/agent-calls.ts';
import type { SessionEvents } from '../hooks/session-events.ts';
import type { PartName, Parts } from '../parts/parts.ts';

/** The parts that tools ask: what owns data, and what says whose they are. */
export const TOOL_NEEDS = [
  'collector',
  'persister',
  'experiences',
  'memories',
  'values',
  'topics',
  'contextAssembler',
  'codeIndexer',
  'codeFollower',
  'git',
  'knowledge',
  'currentProject',
  'projectCode',
  'projects',
  'projectSwitch',
] as const satisfies readonly PartName[];

/** Holds what tools are made of. */
export interface ToolServices extends Pick<Parts, (typeof TOOL_NEEDS)[number]> {
  /** Tells whose entry a call is about. */
  readonly calls: AgentCalls;
  readonly sessionEvents: SessionEvents;
  /** Ids of the languages that can be indexed. */
  readonly codeLanguages: readonly string[];
  /** The folder that relative paths of code and repositories start from, absolute. */
  readonly projectPath: string;
  readonly logger: Logger;
}
