import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeTinyModel, type TinyModelOptions } from '@learning-memory/onnx-model';

/** A folder of models that goes away again. */
export interface ModelFolder extends AsyncDisposable {
  readonly path: string;
  /** Writes a tiny model and gives its folder. */
  tiny(name: string, options?: TinyModelOptions): Promise<string>;
  writeJson(file: string, content: unknown): Promise<void>;
}

export async function modelFolder(): Promise<ModelFolder> {
  const path = await mkdtemp(join(tmpdir(), 'learning-memory-models-'));
  return {
    path,
    async tiny(name, options) {
      const folder = join(path, ...name.split('/'));
      await writeTinyModel(folder, options);
      return folder;
    },
    async writeJson(file, content) {
      await mkdir(dirname(join(path, file)), { recursive: true });
      await writeFile(join(path, file), JSON.stringify(content));
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
