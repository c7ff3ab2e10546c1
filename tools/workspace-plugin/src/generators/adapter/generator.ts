import { join } from 'node:path';
import { formatFiles, generateFiles, installPackagesTask, names, type GeneratorCallback, type Tree } from '@nx/devkit';
import { assertNotReserved } from '../../checked-names';
import { generateLibrary } from '../../library';
import { splitNames } from '../../split-names';
import { hasPackage, packageName } from '../../workspace-packages';

export interface AdapterGeneratorOptions {
  readonly name: string;
  readonly contract: string;
  readonly description: string;
  readonly dependencies?: string;
}

/** `libs/<contract>/<name>`: implements the contract of that module; its first test fails until it does. */
export default async function adapterGenerator(
  tree: Tree,
  options: AdapterGeneratorOptions,
): Promise<GeneratorCallback> {
  const { name, contract } = options;
  assertNotReserved(name);
  const contractPackage = packageName(contract, 'contract');
  if (!hasPackage(tree, contract, 'contract')) {
    throw new Error(`${contractPackage} does not exist. Run the contract generator first.`);
  }
  const root = await generateLibrary(tree, {
    module: contract,
    folder: name,
    kind: 'adapter',
    description: options.description,
    dependencies: ['@learning-memory/errors', contractPackage, ...splitNames(options.dependencies)],
  });
  generateFiles(tree, join(__dirname, '../../files/adapter'), `${root}/src`, {
    fileName: `${name}-${contract}`,
    factory: `create${names(`${name}-${contract}`).className}`,
    contractPackage,
    kitPackage: hasPackage(tree, contract, 'testing') ? packageName(contract, 'testing') : undefined,
    tmpl: '',
  });
  await formatFiles(tree);
  return () => installPackagesTask(tree, true);
}
