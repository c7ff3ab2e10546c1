import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { openTransformersEmbedding } from '@learning-memory/embedding-transformers';
import { writeBertModel } from '@learning-memory/onnx-model';
import type { Homes } from '../home.ts';

export interface MeasuredModel {
  readonly name: string;
  readonly open: (homes: Homes) => Promise<EmbeddingService>;
}

/** The static model, and one of each folder. */
export function openModels(folders: readonly string[]): readonly MeasuredModel[] {
  const own = { name: 'static', open: async () => createPackagedStaticEmbedding() };
  return [
    own,
    ...folders.map((folder) => ({
      name: basename(folder),
      open: (homes: Homes) => openFolder(resolve(folder), homes),
    })),
  ];
}

async function openFolder(folder: string, homes: Homes): Promise<EmbeddingService> {
  const directory = (await homes.create('models')).path;
  const isExported = !existsSync(join(folder, 'model.safetensors'));
  const model = isExported ? folder : join(directory, basename(folder));
  if (!isExported) await writeBertModel({ from: folder, to: model });
  return openTransformersEmbedding({ model, directory, localOnly: true });
}
