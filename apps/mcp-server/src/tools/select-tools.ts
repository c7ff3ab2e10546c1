import type { CodeIndexer } from '@learning-memory/code-indexer';
import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ExperienceReader, ObservationPersister } from '@learning-memory/observation-persister';
import type { ToolDefinition } from '@learning-memory/tool';
import type { ValueStore } from '@learning-memory/value-store';
import { codeTools } from './code/code-tools.ts';
import { contextTools } from './context/context-tools.ts';
import { ghapTools } from './ghap/ghap-tools.ts';
import { gitTools } from './git/git-tools.ts';
import { learningTools } from './learning/learning-tools.ts';
import { memoryTools } from './memory/memory-tools.ts';
import { searchTools } from './search/search-tools.ts';
import type { ToolsetName } from './toolset-names.ts';

export interface ToolServices {
  readonly collector: ObservationCollector;
  readonly persister: ObservationPersister;
  readonly experiences: ExperienceReader;
  readonly memories: MemoryService;
  readonly values: ValueStore;
  readonly contextAssembler: ContextAssembler;
  readonly codeIndexer: CodeIndexer;
  /** Ids of the languages that can be indexed. */
  readonly codeLanguages: readonly string[];
  readonly git: GitAnalyzer;
  /** The folder that relative paths of code and repositories start from, absolute. */
  readonly projectPath: string;
  readonly logger: Logger;
}

const TOOLSETS: Readonly<Record<ToolsetName, (services: ToolServices) => readonly ToolDefinition[]>> = {
  ghap: ghapTools,
  learning: learningTools,
  search: searchTools,
  context: contextTools,
  memory: memoryTools,
  code: codeTools,
  git: gitTools,
};

/** The tools of the chosen toolsets, in order. */
export function selectTools(toolsets: readonly ToolsetName[], services: ToolServices): readonly ToolDefinition[] {
  return toolsets.flatMap((name) => TOOLSETS[name](services));
}
