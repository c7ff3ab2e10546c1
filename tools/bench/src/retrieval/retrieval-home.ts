import type { EmbeddingService } from '@learning-memory/embedding';
import type { CodeIndexStore } from '@learning-memory/code-indexer';
import { codeUnitCollection } from '@learning-memory/code-indexer-core';
import type { MemoryRecordStore } from '@learning-memory/memory';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import type { Searcher } from '@learning-memory/searcher';
import { createSearcher } from '@learning-memory/searcher-core';
import type { CollectionModel, VectorStore } from '@learning-memory/vector-store';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Home } from '../home.ts';
import { scoresOf, type Answered, type Scores } from './scores.ts';
import { inMode, type Variant } from './variants.ts';

/** The product's stores, and its searcher over them, in each variant too. */
export interface RetrievalHome extends AsyncDisposable {
  readonly home: Home;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly records: MemoryRecordStore;
  readonly codeIndex: CodeIndexStore;
  /** As the product searches. */
  readonly searcher: Searcher;
  searcherIn(variant: Variant): Searcher;
}

/** The embedding stays open when the home is disposed of. */
export function openRetrievalHome(home: Home, embedding: EmbeddingService): RetrievalHome {
  const vectorStore = createSqliteVectorStore({ file: home.database });
  const metadataStore = createSqliteMetadataStore({ file: home.database, backupDirectory: home.backups });
  return {
    ...{ home, embedding, vectorStore, records: metadataStore.memoryRecords, codeIndex: metadataStore.codeIndex },
    searcher: createSearcher({ embedding, vectorStore }),
    searcherIn(variant) {
      const searcher = createSearcher({ embedding, vectorStore: inMode(vectorStore, variant.mode) });
      return rankedBy(variant, searcher, embedding.model);
    },
    async [Symbol.asyncDispose]() {
      await vectorStore[Symbol.asyncDispose]();
      await metadataStore[Symbol.asyncDispose]();
    },
  };
}

/** The owner of a collection gives its ranking; a variant asks with another. */
function rankedBy({ ranking, leastMatch }: Variant, searcher: Searcher, model: CollectionModel): Searcher {
  const code = codeUnitCollection(model).name;
  return {
    async search(searched, request) {
      const answer = await searcher.search(
        { ...searched, ranking: searched.ranking && ranking(searched.ranking) },
        request,
      );
      const least = leastMatch?.[searched.collection(model).name === code ? 'code' : 'texts'] ?? 0;
      return (answer.relevance ?? 0) < least ? { ...answer, hits: [] } : answer;
    },
  };
}

export interface Question {
  readonly text: string;
  readonly gold: ReadonlySet<string>;
}

/** Answers to all questions, by the name of the variant. */
export type Answers = ReadonlyMap<string, readonly Answered[]>;
/** By the name of the variant. */
export type VariantScores = ReadonlyMap<string, Scores>;

/** `find` answers ids, best first. */
export async function ask(
  questions: readonly Question[],
  variants: readonly Variant[],
  find: (variant: Variant, text: string) => Promise<readonly string[]>,
): Promise<Answers> {
  const answers = new Map<string, readonly Answered[]>();
  for (const variant of variants) {
    const answered: Answered[] = [];
    for (const { text, gold } of questions) answered.push({ gold, found: await find(variant, text) });
    answers.set(variant.name, answered);
  }
  return answers;
}

/** Of sets that are asked in the same variants. */
export function joinAnswers(parts: readonly Answers[]): Answers {
  const names = [...new Set(parts.flatMap((part) => [...part.keys()]))];
  return new Map(names.map((name) => [name, parts.flatMap((part) => part.get(name) ?? [])]));
}

export function scoreAnswers(answers: Answers): VariantScores {
  return new Map([...answers].map(([name, answered]) => [name, scoresOf(answered)]));
}
