import type { LogLevel } from '@learning-memory/logging';
import type { ValueThreshold } from '@learning-memory/value-store';
import type { AdapterOptions, VECTOR_STORES } from '../adapters.ts';
import type { AutoIndex } from '../project/auto-index.ts';
import type { McpActions } from '../hooks/lessons/acting-tools.ts';
import type { InjectionLevel } from '../hooks/shown/injection-level.ts';
import type { ToolsetName } from '../tools/toolset-names.ts';

export interface Config {
  /** Absolute. */
  readonly home: string;
  /** Absolute. */
  readonly journalPath: string;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
  readonly vectorStore: keyof typeof VECTOR_STORES;
  /** A name of `EMBEDDING_MODELS`, `package:` and a name or folder, an id of the hub, or an absolute folder. */
  readonly embeddingModel: string;
  readonly minClusterSize: number;
  readonly minSamples: number;
  readonly minExperiences: number;
  readonly valueThreshold: ValueThreshold;
  /** Uses of tools between two reminders of the open entry. */
  readonly checkFrequency: number;
  /** How much hooks add to a session. */
  readonly injection: InjectionLevel;
  /** Whether code and commits of the project are indexed unasked. */
  readonly autoIndex: AutoIndex;
  /** Whether lessons are told before tools of MCP servers too. */
  readonly mcpActions: McpActions;
  /** Days whose automatic backup stays; 0 for none at all. */
  readonly backupDays: number;
  readonly toolsets: readonly ToolsetName[];
  readonly logLevel: LogLevel;
  /** What adapters alone need to know, by name. */
  readonly adapterSettings: AdapterOptions['settings'];
}
