import type { Clusterer } from '@learning-memory/clusterer';
import type { CodeIndexer, CodeIndexFollower, CodeParser } from '@learning-memory/code-indexer';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import type { KnowledgeService } from '@learning-memory/knowledge';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { SqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import type { Searcher } from '@learning-memory/searcher';
import type { ProjectService } from '@learning-memory/project';
import type { SqliteThreads } from '@learning-memory/sqlite-file';
import type { TopicService } from '@learning-memory/topics';
import type { ToolDefinition } from '@learning-memory/tool';
import type { ValueStore } from '@learning-memory/value-store';
import type { VectorStore } from '@learning-memory/vector-store';
import type { Config } from '../config/config.ts';
import type { SessionNotes } from '../notes/session-notes.ts';
import type { DeletedRecords } from '../stored/deleted-records.ts';
import type { CurrentProject } from '../project/current-project.ts';
import type { ProjectCode } from '../project/project-code.ts';
import type { ProjectSwitch } from '../project/project-switch.ts';
import type { PromptDefinition } from '../prompts/prompt-definition.ts';
import type { ServerTime } from '../server-time.ts';
import type { Upkeep } from '../upkeep/upkeep.ts';

/** All that programs are composed of. */
export interface Parts {
  readonly embedding: EmbeddingService;
  readonly databaseThreads: SqliteThreads;
  readonly vectorStore: VectorStore;
  readonly metadataStore: SqliteMetadataStore;
  readonly projects: ProjectService;
  readonly currentProject: CurrentProject;
  readonly projectSwitch: ProjectSwitch;
  readonly projectCode: ProjectCode;
  readonly searcher: Searcher;
  readonly experiences: ExperienceReader;
  readonly memories: MemoryService;
  readonly clusterer: Clusterer;
  readonly values: ValueStore;
  readonly topics: TopicService;
  readonly contextAssembler: ContextAssembler;
  readonly collector: ObservationCollector;
  readonly persister: ObservationPersister;
  readonly deletedRecords: DeletedRecords;
  readonly notes: SessionNotes;
  readonly upkeep: Upkeep;
  readonly codeParser: CodeParser;
  readonly codeIndexer: CodeIndexer;
  readonly codeFollower: CodeIndexFollower;
  readonly git: GitAnalyzer;
  readonly knowledge: KnowledgeService;
  /** Of the chosen toolsets, and the one that hooks call. */
  readonly tools: readonly ToolDefinition[];
  readonly prompts: readonly PromptDefinition[];
}

export type PartName = keyof Parts;

/** What a program brings along. */
export interface Surroundings {
  readonly logger: Logger;
  readonly sessionId: string;
  /** What programs it starts get as their environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** It asks little and ends, as a hook does: no threads are started for it, and it hardly waits for others. Default false. */
  readonly isBrief?: boolean | undefined;
  /** What a server that alone has the rows may take. Default as long as each request may. */
  readonly serverTime?: ServerTime | undefined;
}

export interface PartSurroundings extends Surroundings {
  readonly config: Config;
}

/** Other parts, and makes those that nobody has asked for before. */
export type AskForParts = <Name extends PartName>(...names: readonly Name[]) => Promise<Pick<Parts, Name>>;

/** Makes a part, which opens and loads nothing before its first use. */
export type MakePart<Name extends PartName> = (
  ask: AskForParts,
  surroundings: PartSurroundings,
) => Parts[Name] | Promise<Parts[Name]>;

export type PartMakers = { readonly [Name in PartName]: MakePart<Name> };
