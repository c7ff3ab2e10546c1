import { installPackagesTask, type GeneratorCallback, type Tree } from '@nx/devkit';
import { assertFolderOfKind } from '../../checked-names';
import { generateLibrary } from '../../library';
import { splitNames } from '../../split-names';

export interface ServiceGeneratorOptions {
  readonly module: string;
  readonly name: string;
  readonly kind: 'service' | 'foundation' | 'schema';
  readonly description: string;
  readonly dependencies?: string;
}

/** `libs/<module>/<name>`: domain logic that depends on contracts alone. */
export default async function serviceGenerator(
  tree: Tree,
  options: ServiceGeneratorOptions,
): Promise<GeneratorCallback> {
  assertFolderOfKind(options.name, options.kind);
  if ((options.kind === 'foundation') !== (options.module === 'foundation')) {
    throw new Error(
      `--kind=${options.kind} does not go into libs/${options.module}. Only libs/foundation holds foundation packages.`,
    );
  }
  await generateLibrary(tree, {
    module: options.module,
    folder: options.name,
    kind: options.kind,
    description: options.description,
    dependencies: splitNames(options.dependencies),
  });
  return () => installPackagesTask(tree, true);
}
