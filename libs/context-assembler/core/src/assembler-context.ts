import type { ActionTrace, CompareWords } from '@learning-memory/action-signature';
import type { FoundCode } from '@learning-memory/code-indexer';
import type { RichContextOptions } from '@learning-memory/context-assembler';
import type { FoundCommit } from '@learning-memory/git-analyzer';
import type { ProjectOverview, RiskWarning, SessionSummary } from '@learning-memory/knowledge';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ExperienceReader } from '@learning-memory/observation-persister';
import type { SearchAnswer } from '@learning-memory/searcher';
import type { ValueStore } from '@learning-memory/value-store';

/** Asks for what belongs to projects: who answers knows where their code and commits lie. */
export interface ProjectQuestion {
  readonly query: string;
  /** All without it. */
  readonly projects?: RichContextOptions['projects'];
  readonly limit: number;
  readonly signal: AbortSignal;
}

export interface ProjectKnowledge {
  standing(projects: RichContextOptions['projects']): Promise<ProjectStanding>;
  /** Of entries of such keywords, few of them: the nearest scope first. */
  warnings(
    projects: RichContextOptions['projects'],
    isAsked: (keyword: string) => boolean,
  ): Promise<readonly RiskWarning[]>;
}

export interface ProjectStanding {
  /** Absent for a project that nobody has told anything of. */
  readonly overview?: ProjectOverview | undefined;
  readonly lastSession?: SessionSummary | undefined;
  /** Of what the project inherits too, the nearest scope first; of few entries. */
  readonly warnings: readonly RiskWarning[];
}

/** What a context looks through in any case. */
export interface StoredSources {
  readonly experiences: Pick<ExperienceReader, 'get' | 'list' | 'count' | 'search'>;
  readonly values: Pick<ValueStore, 'search' | 'list' | 'calibration' | 'recordShown'>;
  /** With `get` a rule among them is told as it stands now. */
  readonly memories: Pick<MemoryService, 'search' | 'foremost' | 'list'> & Partial<Pick<MemoryService, 'get'>>;
}

export interface FurtherSources {
  /** Only the rich context asks for code and commits; without them it has none. */
  readonly code?: { search(question: ProjectQuestion): Promise<SearchAnswer<FoundCode>> } | undefined;
  readonly commits?: { searchCommits(question: ProjectQuestion): Promise<SearchAnswer<FoundCommit>> } | undefined;
  /** How a project stands; without it nothing is said of it. */
  readonly knowledge?: ProjectKnowledge | undefined;
  /** Knows what was written while an entry was open; without it edits are told by what entries say. */
  readonly traces?: { of(entryId: string): Promise<ActionTrace | undefined> } | undefined;
  /** As the embedding model compares words, where it does; without it lessons go by signs alone. */
  readonly compareWords?: CompareWords | undefined;
  /** Knows entries left open; without it those a call hands in. */
  readonly collector?: Pick<ObservationCollector, 'orphans'> | undefined;
}

/** Says where context comes from; a source that is left out has nothing to say. */
export interface ContextSources extends FurtherSources {
  readonly experiences?: StoredSources['experiences'] | undefined;
  readonly values?: StoredSources['values'] | undefined;
  readonly memories?: StoredSources['memories'] | undefined;
}

/** Holds what every kind of context asks. */
export interface AssemblerContext extends StoredSources, FurtherSources {
  readonly logger: Logger;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
