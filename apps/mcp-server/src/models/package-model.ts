import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';

/** What stands before the name or the folder of a package that brings a model. */
export const PACKAGE_PREFIX = 'package:';

type Factory = () => EmbeddingService | Promise<EmbeddingService>;

/**
 * The function that makes the model of a package, which is installed beside this server or lies in an absolute folder: the
 * one it exports whose name starts with `create`. Rejects `EMBEDDING_UNAVAILABLE`.
 */
export async function loadPackageModel(specifier: string): Promise<Factory> {
  const exported = await importPackage(specifier);
  const factories = Object.entries(exported).filter(([name, value]) => isFactory(name, value));
  const [factory] = factories;
  if (factory === undefined || factories.length > 1) {
    const names = factories.map(([name]) => name).join(', ') || 'none';
    const message = `${specifier} has to export one function whose name starts with "create"; it has ${names}.`;
    throw embeddingError('EMBEDDING_UNAVAILABLE', message);
  }
  return async () => checked(specifier, await (factory[1] as () => unknown)());
}

async function importPackage(specifier: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const target = isAbsolute(specifier) ? pathToFileURL(await entryOf(specifier)).href : specifier;
    return (await import(target)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    const advice = isAbsolute(specifier)
      ? 'Install and build it there.'
      : `Install it beside the server, or set EMBEDDING_MODEL to ${PACKAGE_PREFIX} and its folder.`;
    const message = `Cannot load the model of ${specifier}: ${problem.replace(/\.$/, '')}. ${advice}`;
    throw embeddingError('EMBEDDING_UNAVAILABLE', message, { cause });
  }
}

/** As whoever installs the package would get it: by its `exports`, else by `main`. */
async function entryOf(folder: string): Promise<string> {
  const file = join(folder, 'package.json');
  const { name = '', exports } = JSON.parse(await readFile(file, 'utf8')) as { name?: string; exports?: unknown };
  const require = createRequire(file);
  return exports === undefined ? require.resolve(folder) : require.resolve(name);
}

function isFactory(name: string, value: unknown): boolean {
  return typeof value === 'function' && /^create[A-Z]/.test(name);
}

function checked(specifier: string, made: unknown): EmbeddingService {
  const { model, embed, embedBatch } = (made ?? {}) as Partial<EmbeddingService>;
  const isService = typeof embed === 'function' && typeof embedBatch === 'function';
  if (isService && typeof model?.id === 'string' && Number.isInteger(model.dimension)) return made as EmbeddingService;
  const message = `What ${specifier} makes is no EmbeddingService. Run the cases of @learning-memory/embedding-testing on it.`;
  throw embeddingError('EMBEDDING_UNAVAILABLE', message);
}
