import { build, type BuildOptions } from 'esbuild';

/** The code of one file and all it imports from the workspace; `format` is `esm` by default. */
export async function bundle(entryPoint: string, options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    format: 'esm',
    conditions: ['@learning-memory/source'],
    logLevel: 'silent',
    ...options,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
