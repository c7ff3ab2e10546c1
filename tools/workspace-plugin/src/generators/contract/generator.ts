import { installPackagesTask, type GeneratorCallback, type Tree } from '@nx/devkit';
import { generateLibrary } from '../../library';
import { splitNames } from '../../split-names';
import { packageName } from '../../workspace-packages';

export interface ContractGeneratorOptions {
  readonly module: string;
  readonly description: string;
  readonly dependencies?: string;
  readonly kit?: boolean;
}

/** `libs/<module>/contract`, and with `kit` also `libs/<module>/testing`. */
export default async function contractGenerator(
  tree: Tree,
  options: ContractGeneratorOptions,
): Promise<GeneratorCallback> {
  const { module, description } = options;
  const dependencies = ['@learning-memory/errors', ...splitNames(options.dependencies)];
  await generateLibrary(tree, { module, folder: 'contract', kind: 'contract', description, dependencies });
  if (options.kit === true) {
    await generateLibrary(tree, {
      module,
      folder: 'testing',
      kind: 'testing',
      description: `Contract cases that every implementation of ${packageName(module, 'contract')} must pass.`,
      dependencies: [packageName(module, 'contract'), '@learning-memory/contract-testing', '@learning-memory/errors'],
    });
  }
  return () => installPackagesTask(tree, true);
}
