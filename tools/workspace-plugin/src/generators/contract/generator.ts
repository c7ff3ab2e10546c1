import { join } from 'node:path';
import { formatFiles, generateFiles, installPackagesTask, names, type GeneratorCallback, type Tree } from '@nx/devkit';
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
  const contractPackage = packageName(module, 'contract');
  const { className, propertyName, constantName } = names(module);
  const variables = { module, description, contractPackage, className, propertyName, constantName, tmpl: '' };
  const dependencies = ['@learning-memory/errors', ...splitNames(options.dependencies)];
  const root = await generateLibrary(tree, { module, folder: 'contract', kind: 'contract', description, dependencies });
  generateFiles(tree, join(__dirname, '../../files/contract'), `${root}/src`, variables);
  if (options.kit === true) {
    const kitRoot = await generateLibrary(tree, {
      module,
      folder: 'testing',
      kind: 'testing',
      description: `Contract cases that every implementation of ${contractPackage} must pass.`,
      dependencies: [contractPackage, '@learning-memory/contract-testing'],
    });
    generateFiles(tree, join(__dirname, '../../files/testing'), `${kitRoot}/src`, variables);
  }
  await formatFiles(tree);
  return () => installPackagesTask(tree, true);
}
