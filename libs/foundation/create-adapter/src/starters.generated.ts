// Written by `npx nx g @learning-memory/workspace:starters`: change the templates of the adapter generator.

export interface Starter {
  readonly contractPackage: string;
  readonly kitPackage: string;
  /** Whether it passes the kit as it is. */
  readonly works: boolean;
  readonly files: Readonly<Record<string, string>>;
}

export type StarterContract = 'embedding' | 'vector-store' | 'clusterer';

export const STARTERS: Readonly<Record<StarterContract, Starter>> = {
  embedding: {
    contractPackage: '@learning-memory/embedding',
    kitPackage: '@learning-memory/embedding-testing',
    works: true,
    files: {
      'src/@@fileName@@.test.ts':
        "import { describe, it } from 'node:test';\nimport { registerContract } from '@learning-memory/contract-testing';\nimport { embeddingServiceContract } from '@learning-memory/embedding-testing';\nimport { @@factory@@ } from './@@fileName@@.ts';\n\ndescribe('@@factory@@', () => {\n  registerContract({ describe, it }, embeddingServiceContract, {\n    createHarness: async () => {\n      const service = @@factory@@();\n      return {\n        service,\n        [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),\n      };\n    },\n  });\n});\n",
      'src/@@fileName@@.ts':
        "import { embeddingError, type Embedding, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';\n\nconst DIMENSION = 256;\n\n/** @@description@@ */\nexport function @@factory@@(): EmbeddingService {\n  let disposed = false;\n\n  function check(signal?: AbortSignal): void {\n    if (disposed) throw embeddingError('EMBEDDING_DISPOSED', 'The model @@name@@ is closed; make another.');\n    if (signal?.aborted) throw embeddingError('EMBEDDING_ABORTED', 'The call to @@name@@ was cancelled.');\n  }\n\n  async function embedBatch(\n    texts: readonly string[],\n    { signal }: EmbedOptions,\n  ): Promise<readonly (Embedding | undefined)[]> {\n    check(signal);\n    await Promise.resolve();\n    check(signal);\n    return texts.map(vectorOf);\n  }\n\n  return {\n    model: { id: '@@name@@', dimension: DIMENSION, denseWeight: 0.5 },\n    embed: async (text, options) => (await embedBatch([text], options))[0],\n    embedBatch,\n    compareWords: async (question, candidates, { signal } = {}) => {\n      check(signal);\n      return candidates.map((candidate) => shareOfWords(question, candidate));\n    },\n    [Symbol.asyncDispose]: async () => {\n      disposed = true;\n    },\n  };\n}\n\nfunction wordsOf(text: string): readonly string[] {\n  return text.toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? [];\n}\n\nfunction shareOfWords(question: string, candidate: string): number {\n  const [asked, known] = [new Set(wordsOf(question)), new Set(wordsOf(candidate))];\n  return asked.size === 0 ? 0 : [...asked].filter((word) => known.has(word)).length / asked.size;\n}\n\nfunction vectorOf(text: string): Embedding | undefined {\n  const counts = new Array<number>(DIMENSION).fill(0);\n  for (const word of wordsOf(text)) {\n    for (let index = 0; index < word.length; index++) {\n      const pair = word.charCodeAt(index) * 31 + (index === 0 ? 0 : word.charCodeAt(index - 1));\n      const place = Math.imul(pair, 0x9e3779b1) >>> 24;\n      counts[place] = (counts[place] ?? 0) + 1;\n    }\n  }\n  const length = Math.hypot(...counts);\n  return length === 0 ? undefined : counts.map((count) => count / length);\n}\n",
      'src/index.ts': "export { @@factory@@ } from './@@fileName@@.ts';\n",
    },
  },
  'vector-store': {
    contractPackage: '@learning-memory/vector-store',
    kitPackage: '@learning-memory/vector-store-testing',
    works: false,
    files: {
      'src/@@fileName@@.test.ts':
        "import { describe, it } from 'node:test';\nimport { registerContract } from '@learning-memory/contract-testing';\nimport { vectorStoreContract } from '@learning-memory/vector-store-testing';\nimport { @@factory@@ } from './@@fileName@@.ts';\n\ndescribe('@@factory@@', () => {\n  registerContract({ describe, it }, vectorStoreContract, {\n    createHarness: async () => {\n      const store = @@factory@@();\n      return {\n        store,\n        [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),\n      };\n    },\n  });\n});\n",
      'src/@@fileName@@.ts':
        "import type { VectorStore } from '@learning-memory/vector-store';\nimport { notWritten } from './not-written.ts';\n\n/** @@description@@ */\nexport function @@factory@@(): VectorStore {\n  return {\n    ensureCollection: () => notWritten('ensureCollection'),\n    upsert: () => notWritten('upsert'),\n    get: () => notWritten('get'),\n    search: () => notWritten('search'),\n    scroll: () => notWritten('scroll'),\n    count: () => notWritten('count'),\n    delete: () => notWritten('delete'),\n    listCollections: () => notWritten('listCollections'),\n    get reembedding() {\n      return notWritten('reembedding');\n    },\n    [Symbol.asyncDispose]: async () => {},\n  };\n}\n",
      'src/index.ts': "export { @@factory@@ } from './@@fileName@@.ts';\n",
      'src/not-written.ts':
        '/** Delete this file when nothing calls it any more. */\nexport function notWritten(member: string): never {\n  throw new Error(`${member} is not written yet.`);\n}\n',
    },
  },
  clusterer: {
    contractPackage: '@learning-memory/clusterer',
    kitPackage: '@learning-memory/clusterer-testing',
    works: false,
    files: {
      'src/@@fileName@@.test.ts':
        "import { describe, it } from 'node:test';\nimport { registerContract } from '@learning-memory/contract-testing';\nimport { clustererContract } from '@learning-memory/clusterer-testing';\nimport { @@factory@@ } from './@@fileName@@.ts';\nimport { notWritten } from './not-written.ts';\n\ndescribe('@@factory@@', () => {\n  registerContract({ describe, it }, clustererContract, {\n    createHarness: async () => {\n      const clusterer = @@factory@@();\n      return {\n        clusterer,\n        minClusterSize: notWritten('minClusterSize'),\n        [Symbol.asyncDispose]: () => clusterer[Symbol.asyncDispose](),\n      };\n    },\n  });\n});\n",
      'src/@@fileName@@.ts':
        "import type { Clusterer } from '@learning-memory/clusterer';\nimport { notWritten } from './not-written.ts';\n\n/** @@description@@ */\nexport function @@factory@@(): Clusterer {\n  return {\n    get algorithm() {\n      return notWritten('algorithm');\n    },\n    cluster: () => notWritten('cluster'),\n    [Symbol.asyncDispose]: async () => {},\n  };\n}\n",
      'src/index.ts': "export { @@factory@@ } from './@@fileName@@.ts';\n",
      'src/not-written.ts':
        '/** Delete this file when nothing calls it any more. */\nexport function notWritten(member: string): never {\n  throw new Error(`${member} is not written yet.`);\n}\n',
    },
  },
};
