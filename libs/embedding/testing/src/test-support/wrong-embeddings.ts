import { embeddingError, type Embedding, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';
import { createMinimalEmbedding, wordVector } from './minimal-embedding.ts';

type Answer = Embedding | undefined;
type Answers = readonly Answer[];

type Scores = readonly number[];
type Ranks = readonly (number | undefined)[];

/** A correct service with some members replaced; `embed` follows a replaced `embedBatch`. */
function wrong(change: (right: EmbeddingService) => Partial<EmbeddingService>): () => EmbeddingService {
  return () => {
    const right = createMinimalEmbedding();
    const changed = change(right);
    const embedBatch: EmbeddingService['embedBatch'] = (texts, options) =>
      changed.embedBatch === undefined ? right.embedBatch(texts, options) : changed.embedBatch(texts, options);
    return {
      model: right.model,
      compareWords: right.compareWords,
      rankWords: right.rankWords,
      embed: async (text, options) => (await embedBatch([text], options))[0],
      [Symbol.asyncDispose]: () => right[Symbol.asyncDispose](),
      ...changed,
      embedBatch,
    };
  };
}

/** Changes the answers of every call. */
function wrongAnswers(change: (answers: Answers, texts: readonly string[]) => Answers): () => EmbeddingService {
  return wrong((right) => ({
    embedBatch: async (texts, options) => change(await right.embedBatch(texts, options), texts),
  }));
}

/** Changes the answers of batches only. */
function wrongBatches(change: (answers: Answers, texts: readonly string[]) => Answers): () => EmbeddingService {
  return wrong((right) => ({
    embedBatch: async (texts, options) => change(await right.embedBatch(texts, options), texts),
    embed: (text, options) => right.embed(text, options),
  }));
}

/** Changes the scores of every comparison of words. */
function wrongScores(
  change: (scores: Scores, question: string, candidates: readonly string[]) => Scores,
): () => EmbeddingService {
  return wrong((right) => ({
    compareWords: async (question, candidates, options) =>
      change((await right.compareWords?.(question, candidates, options)) ?? [], question, candidates),
  }));
}

/** Changes the places of words. */
function wrongRanks(change: (ranks: Ranks, words: readonly string[]) => Ranks): () => EmbeddingService {
  return wrong((right) => ({
    rankWords: async (words, options) => change((await right.rankWords?.(words, options)) ?? [], words),
  }));
}

const scaled = (answer: Answer, factor: number): Answer => answer?.map((value) => value * factor);
const unit = (index: number): Embedding => Array.from({ length: 48 }, (_, at) => (at === index ? 1 : 0));
const withoutSignal = ({ inputType }: EmbedOptions): EmbedOptions => ({ inputType });
const rejectsPlainly = async (): Promise<never> => {
  throw new Error('disposed');
};

let counter = 0;

/** For each case of the contract a service that it must fail on. */
export const WRONG_EMBEDDINGS: Readonly<Record<string, () => EmbeddingService>> = {
  'model.described': wrong(({ model }) => ({ model: { ...model, denseWeight: 2 } })),
  'embed.unit-length': wrongAnswers((answers) => answers.map((answer) => scaled(answer, 1.01))),
  'embed.input-types': wrong((right) => ({
    embedBatch: async (texts, options) => {
      if (options.inputType === 'query') throw new TypeError('documents only');
      return right.embedBatch(texts, options);
    },
  })),
  'embed.deterministic': wrongAnswers((answers) => answers.map((answer) => answer && unit(counter++ % 48))),
  'embed.tells-apart': wrongAnswers((answers) => answers.map((answer) => answer && unit(0))),
  'embed.similar-closer': wrongAnswers((answers, texts) =>
    answers.map((answer, index) => answer && wordVector(String(texts[index]?.length))),
  ),
  'batch.empty': wrong((right) => ({
    embedBatch: async (texts, options) => (texts.length === 0 ? [undefined] : right.embedBatch(texts, options)),
  })),
  'batch.order': wrongBatches((answers) => answers.toReversed()),
  'batch.equals-single': wrongBatches((answers) =>
    answers.map((answer) => answer?.map((value, index) => value + (index === 0 ? 2e-6 : 0))),
  ),
  'batch.mixed-texts': wrongBatches((answers, texts) => (texts.includes('') ? answers.filter(Boolean) : answers)),
  'batch.repeated-text': wrongBatches((answers, texts) =>
    answers.map((answer, index) => (texts.indexOf(texts[index] ?? '') === index ? answer : undefined)),
  ),
  'batch.large': wrongBatches((answers) => answers.slice(0, 256)),
  'batch.input-untouched': wrong((right) => ({
    embedBatch: (texts, options) => right.embedBatch((texts as string[]).sort(), options),
  })),
  'calls.concurrent': wrong((right) => {
    let latest: readonly string[] = [];
    return {
      embedBatch: async (texts, options) => {
        latest = texts;
        await Promise.resolve();
        return right.embedBatch(latest, options);
      },
    };
  }),
  'text.blank': wrongAnswers((answers) => answers.map((answer) => answer ?? unit(0))),
  'text.cjk-apart': wrongAnswers((answers, texts) =>
    answers.map((answer, index) => (/[^\p{ASCII}]/u.test(texts[index] ?? '') ? unit(1) : answer)),
  ),
  'text.emoji-apart': wrongAnswers((answers, texts) =>
    answers.map((answer, index) => answer ?? ((texts[index] ?? '').trim() === '' ? undefined : unit(1))),
  ),
  'text.long': wrong((right) => ({
    embedBatch: async (texts, options) => {
      if (texts.some((text) => text.length > 65_536)) throw new RangeError('too long');
      return right.embedBatch(texts, options);
    },
  })),
  'text.hostile': wrong((right) => ({
    embedBatch: async (texts, options) => {
      if (texts.some((text) => text.includes('\ud83d '))) throw new TypeError('malformed');
      return right.embedBatch(texts, options);
    },
  })),
  'words.order': wrongScores((scores) => scores.toSorted()),
  'words.empty': wrongScores((scores) => (scores.length === 0 ? [0] : scores)),
  'words.same': wrongScores((scores, question, candidates) =>
    scores.map((score, index) => (candidates[index] === question ? score : score * 0.9)),
  ),
  'words.nothing': wrongScores((scores, question) => (question.trim() === '' ? scores.map(() => 1) : scores)),
  'words.repeated': wrongScores((_scores, question, candidates) => {
    const words = question.split(' ');
    return candidates.map((candidate) => words.filter((word) => candidate.includes(word)).length / words.length);
  }),
  'words.abort': wrong((right) => ({
    compareWords: async (question, candidates) => (await right.compareWords?.(question, candidates)) ?? [],
  })),
  'words.dispose': wrong((right) => ({
    compareWords: (question, candidates) =>
      right.compareWords?.(question, candidates).catch(rejectsPlainly) ?? rejectsPlainly(),
  })),
  'ranks.order': wrongRanks((ranks) => ranks.toReversed()),
  'ranks.unknown': wrongRanks((ranks) => ranks.map((rank) => rank ?? 9)),
  'ranks.case': wrongRanks((ranks, words) =>
    ranks.map((rank, index) => (words[index] === words[index]?.toLowerCase() ? rank : undefined)),
  ),
  'ranks.empty': wrongRanks((ranks) => (ranks.length === 0 ? [undefined] : ranks)),
  'ranks.abort': wrong((right) => ({ rankWords: async (words) => (await right.rankWords?.(words)) ?? [] })),
  'ranks.dispose': wrong((right) => ({
    rankWords: (words) => right.rankWords?.(words).catch(rejectsPlainly) ?? rejectsPlainly(),
  })),
  'abort.before': wrong((right) => ({
    embedBatch: (texts, options) => right.embedBatch(texts, withoutSignal(options)),
  })),
  'abort.during': wrong((right) => ({
    embedBatch: (texts, options) =>
      right.embedBatch(texts, options.signal?.aborted === true ? options : withoutSignal(options)),
  })),
  'abort.after': wrong((right) => {
    const signals: AbortSignal[] = [];
    return {
      embedBatch: async (texts, options) => {
        if (signals.some((signal) => signal.aborted)) throw embeddingError('EMBEDDING_ABORTED', 'Cancelled before.');
        if (options.signal !== undefined) signals.push(options.signal);
        return right.embedBatch(texts, options);
      },
    };
  }),
  'dispose.rejects': wrong(() => ({ [Symbol.asyncDispose]: async () => undefined })),
  'dispose.unused': wrong((right) => {
    let disposed = false;
    return {
      embedBatch: (texts, options) => (disposed ? rejectsPlainly() : right.embedBatch(texts, options)),
      [Symbol.asyncDispose]: async () => {
        disposed = true;
      },
    };
  }),
  'dispose.twice': wrong(() => {
    let disposed = false;
    return {
      [Symbol.asyncDispose]: async () => {
        if (disposed) throw new Error('disposed twice');
        disposed = true;
      },
    };
  }),
  'dispose.during': wrong((right) => {
    let disposed = false;
    return {
      embedBatch: async (texts, options) => {
        await Promise.resolve();
        return disposed ? rejectsPlainly() : right.embedBatch(texts, options);
      },
      [Symbol.asyncDispose]: async () => {
        disposed = true;
      },
    };
  }),
};
