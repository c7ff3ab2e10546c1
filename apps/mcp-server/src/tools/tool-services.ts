import type { CodeIndexer } from '@learning-memory/code-indexer';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import type { ValueStore } from '@learning-memory/value-store';
import type { AgentCalls } from '../hooks/agent-calls.ts';
import type { CurrentProject } from '../project/current-project.ts';
import type { ProjectCode } from '../project/project-code.ts';
import type { ProjectSwitch } from '../project/project-switch.ts';

/** Holds what tools are made of. */
export interface ToolServices {
  readonly collector: ObservationCollector;
  /** Tells whose entry a call is about. */
  readonly calls: AgentCalls;
  readonly persister: ObservationPersister;
  readonly experiences: ExperienceReader;
  readonly memories: MemoryService;
  readonly values: ValueStore;
  /** For a tool with a table of its own; all other data belong to one of the services. */
  readonly metadataStore: SqliteMetadataStore;
  readonly contextAssembler: ContextAssembler;
  readonly codeIndexer: CodeIndexer;
  /** Ids of the languages that can be indexed. */
  readonly codeLanguages: readonly string[];
  readonly git: GitAnalyzer;
  readonly currentProject: CurrentProject;
  readonly projectCode: ProjectCode;
  readonly projectSwitch: ProjectSwitch;
  /** Is the folder that relative paths of code and repositories start from, absolute. */
  readonly projectPath: string;
  readonly logger: Logger;
}
