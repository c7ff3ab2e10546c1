import { join } from 'node:path';
import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import { codeUnitCollection, comparedUnitText } from '@learning-memory/code-indexer-core';
import type { EmbeddingService } from '@learning-memory/embedding';
import { writeKaiwayRepository } from '@learning-memory/sample-experiences';
import {
  answeredAbove,
  createSubjectReader,
  cutText,
  knowsLanguage,
  LEAST_SURPRISE,
  questionKind,
  relevanceEvidence,
  type ReadSubject,
  type RelevanceEvidence,
} from '@learning-memory/searcher-core';
import type { CollectionRef, Filter, ScoredPoint } from '@learning-memory/vector-store';
import { createHomes } from '../home.ts';
import { indexFolder } from '../retrieval/index-folder.ts';
import { openRetrievalHome, type RetrievalHome } from '../retrieval/retrieval-home.ts';
import type { RelevanceSet, Source, StoredText } from './relevance-set.ts';

/** A question to a store, and whether the store holds what answers it. */
export interface RelevanceSample {
  readonly set: string;
  readonly source: Source;
  readonly question: string;
  readonly fits: boolean;
  /** By meaning and words; absent for a question that the model cannot read. */
  readonly hybrid: RelevanceEvidence | undefined;
  /** By words alone. */
  readonly lexical: RelevanceEvidence;
}

const CANDIDATES = 50;
const BATCH = 1000;
const EVERYTHING: Filter<object> = { op: 'and', filters: [] };

/** Asks each set its questions, in a store of its own. */
export async function relevanceSamples(
  embedding: EmbeddingService,
  sets: readonly RelevanceSet[],
): Promise<readonly RelevanceSample[]> {
  using homes = createHomes();
  await using opened = openRetrievalHome(await homes.create('relevance'), embedding);
  const parts: Asked = { ...opened, readSubject: createSubjectReader(opened) };
  const samples: RelevanceSample[] = [];
  for (const [number, set] of sets.entries()) {
    const collection = await storeSet(parts, set, number);
    for (const question of set.fitting) samples.push(await ask(parts, collection, { ...set, question, fits: true }));
    for (const question of set.unfitting) samples.push(await ask(parts, collection, { ...set, question, fits: false }));
  }
  return samples;
}

type Asked = RetrievalHome & { readonly readSubject: ReadSubject };

interface AskedQuestion extends Pick<RelevanceSet, 'name' | 'source' | 'texts'> {
  readonly question: string;
  readonly fits: boolean;
}

async function ask(parts: Asked, collection: CollectionRef<object>, asked: AskedQuestion): Promise<RelevanceSample> {
  const { name, source, question, fits } = asked;
  const hybrid = await hybridEvidence(parts, collection, asked);
  const byWords = { query: { mode: 'lexical', text: question }, limit: CANDIDATES } as const;
  const found = await parts.vectorStore.search(collection, byWords);
  return {
    set: name,
    source,
    question,
    fits,
    hybrid,
    lexical: relevanceEvidence(found) ?? { surprise: LEAST_SURPRISE },
  };
}

async function hybridEvidence(
  { embedding, vectorStore, readSubject }: Asked,
  collection: CollectionRef<object>,
  asked: AskedQuestion,
): Promise<RelevanceEvidence | undefined> {
  const { question } = asked;
  const vector = await embedding.embed(question, { inputType: 'query' });
  if (vector === undefined || !(await knowsLanguage(embedding, question))) return undefined;
  const { denseWeight } = embedding.model;
  const query = { mode: 'hybrid', vector, text: question, denseWeight } as const;
  const subject = await readSubject({ collection, filter: EVERYTHING, vector });
  const found = await vectorStore.search(collection, { query, limit: CANDIDATES });
  const compare = async (texts: readonly string[]) => embedding.compareWords?.(question, texts);
  const scores = isCompared(asked) && found.length > 0 ? await compare(comparedTexts(found, asked)) : undefined;
  const answered = await answeredAbove(subject.offTopicPrompts, { best: scores && Math.max(...scores), compare });
  return relevanceEvidence(found, { subject, answered });
}

/** Not commits, nor questions of one word: a search takes no second look at these. */
function isCompared({ source, question }: AskedQuestion): boolean {
  return source !== 'commits' && questionKind(question) === 'sentence';
}

/** As a second look reads them. */
function comparedTexts(found: readonly ScoredPoint<object>[], { texts }: AskedQuestion): readonly string[] {
  const textOf = ({ id, payload }: ScoredPoint<object>): string =>
    texts === 'kaiway' ? comparedUnitText(payload as CodeUnitPayload) : (texts[Number(id)]?.words ?? '');
  return found.map((point) => cutText({ text: textOf(point) }).text);
}

/** In a collection of its own, or as the code of a project. */
async function storeSet(parts: RetrievalHome, { texts }: RelevanceSet, number: number): Promise<CollectionRef<object>> {
  const { model } = parts.embedding;
  if (texts !== 'kaiway') return storeTexts(parts, texts, `set_${String(number)}`);
  const folder = join(parts.home.path, `kaiway-${String(number)}`);
  await writeKaiwayRepository(folder);
  await indexFolder(parts, folder);
  return { ...codeUnitCollection(model), indexedFields: [] };
}

async function storeTexts(
  { embedding, vectorStore }: RetrievalHome,
  texts: readonly StoredText[],
  name: string,
): Promise<CollectionRef<object>> {
  const { id, dimension } = embedding.model;
  const collection = { name, model: { id, dimension }, textFields: { content: 1 }, indexedFields: [] };
  for (let begin = 0; begin < texts.length; begin += BATCH) {
    const batch = texts.slice(begin, begin + BATCH);
    const embedded = batch.map((text) => text.embedded);
    const vectors = await embedding.embedBatch(embedded, { inputType: 'document' });
    const points = batch.map(({ words }, place) => ({
      ...{ id: String(begin + place), vector: vectors[place] },
      ...{ text: { content: words }, payload: {} },
    }));
    await vectorStore.upsert(collection, points);
  }
  return collection;
}
